import { defineContract, int, timeouts } from "../../contract";
import { triggers } from "../base/common/contract";
import { requests } from "../base/managed_database/contract/fields";
import { mysqlBackup } from "../mysql_backup/contract";
import { operationParentPath } from "../mysql_database/contract/operation";

const path = `${mysqlBackup.path}/{backupId}/restore`;

export const mysqlRestore = defineContract({
  kind: "operation",
  name: "mysql_restore",
  summary: "Restores a backup of a MySQL database and replaces all its data.",
  source: "document 2, Backup restore and Other rules",
  action: { path, parentPath: operationParentPath },
  access: {
    scope: "databases",
    specified: requests.access.specified,
    needs: [{ permission: "read_write", on: "the database" }],
  },
  id: "databaseId",
  fields: {
    databaseId: int("The id of the database.").idOf("MySQL database").requiresReplace(),
    backupId: int("The id of the backup, which must belong to the same database.")
      .idOf("MySQL backup")
      .requiresReplace(),
    triggers,
    timeouts: timeouts({ create: "60m", update: "60m", delete: "10m" }),
  },
});
