import { int, resource, timeouts } from "../../contract";
import { triggers } from "../common";

const path = "/databases/mysql/instances/{databaseId}/credentials/reset";

export const mysqlCredentialsReset = resource({
  name: "mysql_credentials_reset",
  summary:
    "Gives a MySQL database a new root password. It is done once, and again when an argument or a trigger changes.",
  source: "document 2, Credentials reset and Other rules",
  path,
  operations: [],
  action: { path, of: "/databases/mysql/instances/{databaseId}", idempotent: true },
  access: { scope: "databases" },
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database.").immutable(),
    triggers,
    timeouts: timeouts({ create: "10m", update: "10m", delete: "10m" }),
  },
});
