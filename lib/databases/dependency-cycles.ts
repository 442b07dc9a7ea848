import type { TerraformResource } from "cdktf";
import { TerraformResource as Resource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { attributesOf, resolveAttributes } from "../core/tokens/attributes";

/** What refers to the database: its attributes, or its credentials, which are read by a construct below it. */
const marksOf = (database: TerraformResource): readonly string[] => {
  const own = `${database.terraformResourceType}.${database.friendlyUniqueId}.`;
  const credentials = database.node.tryFindChild("credentials");
  return credentials && "friendlyUniqueId" in credentials
    ? [own, `ephemeral.stratus_mysql_credentials.${String(credentials.friendlyUniqueId)}.`]
    : [own];
};

/**
 * Instances that are made with something of a database whose allow list names them: Terraform could make neither first,
 * and its own error says only "Cycle".
 */
export function findDependencyCycles(database: TerraformResource, admitted: readonly IConstruct[], instead: string): string[] {
  const marks = marksOf(database);
  return admitted.flatMap((instance) => {
    if (!Resource.isTerraformResource(instance) || TerraformStack.of(instance) !== TerraformStack.of(database))
      return [];
    const text = JSON.stringify(resolveAttributes(instance, attributesOf(instance)));
    return marks.some((mark) => text.includes(mark))
      ? [
          `allowFrom(${instance.node.path}) makes the database wait for the instance, which is made with something of the database and waits for it: ${instead}`,
        ]
      : [];
  });
}
