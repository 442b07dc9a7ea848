import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { until } from "../emulator/support";
import { of } from "./needs";
import { makeDatabase } from "./prepare";
import { defineSpecimen } from "./specimen";

export const mysqlRestoreSpecimen = defineSpecimen(mysqlRestore, {
  operation: { databaseId: of("mysql_database.db.id"), backupId: of("mysql_backup.saved.id") },
  constructs: {
    MySqlRestore: [({ database }) => ({ database, backup: 4711, triggers: { month: "2026-11" } })],
    MySqlRestoreAction: [({ database }) => ({ database, backup: 4711, timeouts: { invoke: "10m" } })],
  },
  once: {
    title: "a restore of a database",
    request: /\/restore$/,
    async prepare(emulator) {
      const databaseId = await makeDatabase(emulator);
      const path = `/databases/mysql/instances/${String(databaseId)}`;
      await emulator.call("POST", `${path}/backups`, { label: "first" });
      await until(emulator.call, path, "active");
      const { body } = await emulator.call("GET", `${path}/backups`);
      return { databaseId, backupId: (body["data"] as { id: number }[])[0]?.id };
    },
  },
});
