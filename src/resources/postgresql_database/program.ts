import { defineProgram } from "../../program/program-kind";
import { databaseBlock } from "../base/managed_database/program";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseProgram = defineProgram(postgresqlDatabase, {
  construct: "PostgreSqlDatabase",
  area: "databases",
  suffix: "database",
  statement: databaseBlock,
});
