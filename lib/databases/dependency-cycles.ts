import type { TerraformElement, TerraformResource } from "cdktf";
import { TerraformResource as Resource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { attributesOf, resolveAttributes } from "../core/tokens/attributes";

/** How references of Terraform to an element begin: `stratus_mysql_database.db.`. */
export const referenceTo = (type: string, element: TerraformElement) => `${type}.${element.friendlyUniqueId}.`;

/**
 * Finds instances in the allow list of a database that themselves refer to the database: Terraform could create neither of
 * them first, and its own error says only "Cycle".
 *
 * @param references how references to the database, or to what is made with it, begin
 * @param advice what to write in place of `allowFrom`
 */
export function findDependencyCycles(
  database: TerraformResource,
  instances: readonly IConstruct[],
  references: readonly string[],
  advice: string,
): string[] {
  return instances.flatMap((instance) => {
    if (!Resource.isTerraformResource(instance) || TerraformStack.of(instance) !== TerraformStack.of(database))
      return [];
    const text = JSON.stringify(resolveAttributes(instance, attributesOf(instance)));
    return references.some((reference) => text.includes(reference))
      ? [
          `allowFrom(${instance.node.path}) makes the database wait for the instance, which is made with something of the database and waits for it: ${advice}`,
        ]
      : [];
  });
}
