import type { TerraformElement, TerraformMetaArguments } from "cdktf";
import type { Finding } from "./finding";
import { configuredValue, attributePlaceholder } from "./configured-values";
import type { Program } from "./program";

/**
 * A database that admits nobody because nothing is said of its allow list (document 2, Allow list semantics). `allowList:
 * []` says that nobody is meant; that Terraform is to ignore its changes says that it is decided elsewhere.
 */
export function findClosedDatabases(program: Program): readonly Finding[] {
  const databases = program.resources("stratus_mysql_database", "stratus_postgresql_database");
  if (databases.length === 0) return [];
  const opened = new Set(
    program.resources("stratus_mysql_access").map((access) => configuredValue(access, "databaseId")),
  );
  return databases
    .filter((database) => program.isOwn(database) && !opened.has(attributePlaceholder(database, "id")))
    .filter((database) => configuredValue(database, "allowList") === undefined && !isDecidedElsewhere(database))
    .map((database) => ({
      warning: database,
      text: `Nobody may connect to ${database.node.path}: say who may with allowFrom(instance) or allowList. ${howToAcknowledge}`,
    }));
}

const howToAcknowledge =
  'Where nobody is meant, allowList: [] says so; where another program decides it, lifecycle: { ignoreChanges: ["allow_list"] }';

function isDecidedElsewhere({ lifecycle }: TerraformElement & TerraformMetaArguments): boolean {
  const ignored = lifecycle?.ignoreChanges ?? [];
  return ignored === "all" || ignored.includes("allow_list");
}
