import type { Finding } from "./finding";
import { saidBy, standInOf } from "./meaning";
import type { Program } from "./program";

/** A database that admits nobody, as it is made where nothing is said of its allow list (document 2, Allow list semantics). */
export function closedDatabases(program: Program): readonly Finding[] {
  const databases = program.resources("stratus_mysql_database", "stratus_postgresql_database");
  if (databases.length === 0) return [];
  const opened = new Set(program.resources("stratus_mysql_access").map((access) => saidBy(access, "databaseId")));
  return databases
    .filter((database) => program.isOwn(database) && !opened.has(standInOf(database, "id")))
    .filter((database) => {
      const list = saidBy(database, "allowList");
      return list === undefined || (Array.isArray(list) && list.length === 0);
    })
    .map((database) => ({
      warning: database,
      text: `Nobody may connect to ${database.node.path}: say who may with allowFrom(instance) or allowList, unless another program does`,
    }));
}
