import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { defineSpecimen } from "./specimen";

export const mysqlRestoreSpecimen = defineSpecimen(mysqlRestore, {
  constructs: {
    MySqlRestore: [({ database }) => ({ database, backup: 7, triggers: { a: "1" } })],
  },
});
