import { mysqlOperation } from "../mysql_database/contract/operation";

export const mysqlPatch = mysqlOperation({
  name: "mysql_patch",
  summary: "Applies operating-system security patches to a MySQL database at once; the engine stays as it is.",
  source: "document 2, Patch and Other rules",
  endpoint: "patch",
  wait: "60m",
});
