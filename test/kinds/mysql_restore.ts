import { mysqlRestore } from "../../src/resources/mysql_restore/contract";
import { defineSpecimen } from "./specimen";

export const mysqlRestoreSpecimen = defineSpecimen(mysqlRestore, {});
