import { type TerraformElement, TerraformResource as Resource, type TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { attributesOf, resolveAttributes } from "../core/tokens/attributes";

/** The prefix of Terraform references to an element: `stratus_mysql_database.db.`. */
export const referenceTo = (type: string, element: TerraformElement) => `${type}.${element.friendlyUniqueId}.`;

/**
 * Finds instances in a database's allow list that refer to the database. Terraform can't create either of them first, and
 * its own error says only "Cycle".
 *
 * @param references prefixes of references to the database and its credentials
 * @param advice the replacement for `allowFrom` to suggest
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
          `allowFrom(${instance.node.path}) creates a dependency cycle: the database needs the addresses of the instance, which already refers to the database. ${advice}`,
        ]
      : [];
  });
}
