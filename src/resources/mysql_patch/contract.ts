import { mysqlOperation } from "../mysql_database/contract/operation";

export const mysqlPatch = mysqlOperation({
  name: "mysql_patch",
  summary:
    "Applies security patches of the operating system to a MySQL database immediately. The version of the engine doesn't change.",
  source: "document 2, Patch and Other rules",
  endpoint: "patch",
  wait: "60m",
});
