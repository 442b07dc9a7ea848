import { int, resource, timeouts } from "../../contract";
import { triggers } from "../common";

const path = "/databases/mysql/instances/{databaseId}/patch";

export const mysqlPatch = resource({
  name: "mysql_patch",
  summary:
    "Applies operating-system security patches to a MySQL database at once; the engine stays as it is. It is done once, and again when an argument or a trigger changes.",
  source: "document 2, Patch and Other rules",
  path,
  operations: [],
  action: { path, of: "/databases/mysql/instances/{databaseId}", idempotent: true },
  access: { scope: "databases" },
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database.").immutable(),
    triggers,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "10m" }),
  },
});
