import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { of } from "./needs";
import { makeDatabase } from "./prepare";
import { defineSpecimen } from "./specimen";

export const mysqlPatchSpecimen = defineSpecimen(mysqlPatch, {
  operation: { databaseId: of("mysql_database.db.id") },
  constructs: {
    MySqlPatch: [({ database }) => ({ database, triggers: { month: "2026-11" } })],
    MySqlPatchAction: [({ database }) => ({ database, timeouts: { invoke: "10m" } })],
  },
  once: {
    title: "a patch of a database",
    request: /\/patch$/,
    prepare: async (emulator) => ({ databaseId: await makeDatabase(emulator) }),
  },
});
