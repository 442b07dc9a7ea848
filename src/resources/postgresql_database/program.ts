import { defineProgram } from "../../cli/program/model";
import { databaseBlock } from "../base/managed_database/program";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseProgram = defineProgram(postgresqlDatabase, {
  construct: "PostgreSqlDatabase",
  area: "databases",
  suffix: "database",
  statement: databaseBlock,
});
