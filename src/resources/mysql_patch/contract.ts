import { mysqlOperation } from "../base/managed_database/contract/mysql-operation";

export const mysqlPatch = mysqlOperation({
  name: "mysql_patch",
  summary: "Applies operating-system security patches to a MySQL database at once; the engine stays as it is.",
  source: "document 2, Patch and Other rules",
  what: "patch",
  wait: "60m",
});
