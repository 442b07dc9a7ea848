import { defineProgram } from "../../cli/program/model";
import { databaseBlock } from "../base/managed_database/program";
import { mysqlDatabase } from "./contract";

export const mysqlDatabaseProgram = defineProgram(mysqlDatabase, {
  construct: "MySqlDatabase",
  area: "databases",
  suffix: "database",
  statement: databaseBlock,
});
