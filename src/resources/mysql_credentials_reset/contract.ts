import { mysqlOperation } from "../mysql_database/contract/operation";

export const mysqlCredentialsReset = mysqlOperation({
  name: "mysql_credentials_reset",
  summary: "Resets the root password of a MySQL database.",
  source: "document 2, Credentials reset and Other rules",
  endpoint: "credentials/reset",
  access: { unrestricted: { create: ["R2-064"] } },
  wait: "10m",
});
