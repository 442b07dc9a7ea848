import { mysqlOperation } from "../base/managed_database/contract/mysql-operation";

export const mysqlCredentialsReset = mysqlOperation({
  name: "mysql_credentials_reset",
  summary: "Gives a MySQL database a new root password.",
  source: "document 2, Credentials reset and Other rules",
  what: "credentials/reset",
  wait: "10m",
});
