import { mysqlBackup } from "../../src/resources/mysql_backup/contract";
import { of } from "./needs";
import { makeDatabase } from "./prepare";
import { defineSpecimen } from "./specimen";

const databaseId = of("mysql_database.db.id");

export const mysqlBackupSpecimen = defineSpecimen(mysqlBackup, {
  valid: [
    { databaseId: 1, label: "beforeMigration1" },
    { databaseId: 1, label: "a", target: "secondary", deletionProtection: true, timeouts: { create: "30m" } },
  ],
  invalid: [
    { object: {}, problems: ["databaseId", "label"].map((at) => ({ at, words: "is required" })) },
    {
      object: { databaseId: 1, label: "before-migration", target: "replica" },
      problems: [
        { at: "label", words: "must contain only ASCII letters and digits" },
        { at: "target", words: 'must be one of "primary", "secondary"' },
      ],
    },
    { object: { databaseId: 1, label: "" }, problems: [{ at: "label", words: "must be 1 to 30 characters long" }] },
  ],
  life: {
    first: { databaseId, label: "before" },
    inPlace: [],
    replacing: { databaseId, label: "after", target: "secondary" },
    identity: ["database_id", "id"],
    imports: (state) => [`${String(state["database_id"])}/${String(state["id"])}`, "shop/after"],
  },
  constructs: {
    MySqlBackup: [
      ({ database }) => ({ database, label: "it", target: "primary", timeouts: { create: "10m", delete: "10m" } }),
    ],
    DataMySqlBackup: [
      ({ database }) => ({ database, id: 7 }),
      ({ database }) => ({ database, label: "beforeUpgrade" }),
    ],
    DataMySqlBackups: [({ database }) => ({ database, filter: { label: { equalTo: "beforeUpgrade" } } })],
    MySqlBackupQuery: [
      ({ database }) => ({
        database,
        filter: { label: { equalTo: "beforeUpgrade" } },
        limit: 10,
        includeResource: true,
      }),
    ],
    MySqlBackupAction: [
      ({ database }) => ({ database, label: "beforeUpgrade", target: "primary", timeouts: { invoke: "10m" } }),
    ],
  },
  variations: [
    {
      post: "/databases/mysql/instances/*/backups",
      prepare: async (emulator) => ({ databaseId: await makeDatabase(emulator) }),
      base: { label: "before" },
      spellings: [{}, { target: "primary" }],
    },
  ],
  once: {
    title: "R2-049: a snapshot of a database",
    request: /\/backups$/,
    prepare: async (emulator) => ({ databaseId: await makeDatabase(emulator), label: "before" }),
  },
});
