import { mysqlOperation } from "../mysql_database/contract/operation";

export const mysqlPatch = mysqlOperation({
  name: "mysql_patch",
  summary:
    "Installs security patches for the operating system of a MySQL database immediately. The engine version doesn't change.",
  source: "document 2, Patch and Other rules",
  endpoint: "patch",
  access: { needs: [{ permission: "read_write", on: "the database" }] },
  wait: "60m",
});
