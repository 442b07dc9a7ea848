import { defineDocs } from "../base/common/docs";
import { mysqlBackup } from "./contract";

export const mysqlBackupDocs = defineDocs(mysqlBackup, {
  imports: [
    { by: "database ID and backup ID", id: "12/34" },
    { by: "labels of the database and the snapshot", id: "shop/beforeUpgrade" },
  ],
  identity: { database_id: 12, id: 34 },
  troubleshooting: ["is protected"],
  guides: ["run-a-database", "run-actions"],
});
