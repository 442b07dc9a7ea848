import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import type { Finding } from "./finding";
import { configuredValue } from "./configured-values";
import { attributePlaceholder } from "./references";
import type { Program } from "./program";

/**
 * Databases to which nobody may connect, because no allow list is configured (document 2, Allow list semantics). A
 * program that means this writes `allowList: []`; one that leaves the list to another program ignores its changes.
 */
export function findClosedDatabases(program: Program): readonly Finding[] {
  const databases = program.resources("stratus_mysql_database", "stratus_postgresql_database");
  if (databases.length === 0) return [];
  const withAccess = new Set<unknown>(
    program.resources("stratus_mysql_access").map((access) => configuredValue(access, "databaseId")),
  );
  return databases
    .filter((database) => program.isOwn(database) && !withAccess.has(attributePlaceholder(database, "id")))
    .filter((database) => configuredValue(database, "allowList") === undefined && !ignoresAllowList(database))
    .map((database) => ({
      construct: database,
      text: `Nobody may connect to ${database.node.path}: say who may with allowFrom(instance) or allowList. ${howToAcknowledge}`,
    }));
}

const howToAcknowledge =
  'Where nobody is meant, allowList: [] says so; where another program decides it, lifecycle: { ignoreChanges: ["allow_list"] }';

function ignoresAllowList({ lifecycle }: TerraformElement & TerraformMetaArguments): boolean {
  const ignored = lifecycle?.ignoreChanges ?? [];
  return ignored === "all" || ignored.includes("allow_list");
}
