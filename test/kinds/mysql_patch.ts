import { mysqlPatch } from "../../src/resources/mysql_patch/contract";
import { defineSpecimen } from "./specimen";

export const mysqlPatchSpecimen = defineSpecimen(mysqlPatch, {
  constructs: {
    MySqlPatch: [({ database }) => ({ database, triggers: { a: "1" } })],
  },
});
