import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { of } from "./needs";
import { defineSpecimen } from "./specimen";

export const mysqlPatchSpecimen = defineSpecimen(mysqlPatch, {
  operation: { databaseId: of("mysql_database.db.id") },
  constructs: {
    MySqlPatch: [({ database }) => ({ database, triggers: { a: "1" } })],
    MySqlPatchAction: [({ database }) => ({ database, timeouts: { invoke: "10m" } })],
  },
});
