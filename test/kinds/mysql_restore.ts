import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { of } from "./needs";
import { defineSpecimen } from "./specimen";

export const mysqlRestoreSpecimen = defineSpecimen(mysqlRestore, {
  operation: { databaseId: of("mysql_database.db.id"), backupId: of("mysql_backup.saved.id") },
  constructs: {
    MySqlRestore: [({ database }) => ({ database, backup: 7, triggers: { a: "1" } })],
    MySqlRestoreAction: [({ database }) => ({ database, backup: 7, timeouts: { invoke: "10m" } })],
  },
});
