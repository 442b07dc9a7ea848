import { databaseEmulation } from "../base/managed_database/emulator";
import { postgresql } from "../base/managed_database/emulator/stored";
import { postgresqlDatabase } from "./contract";

export const postgresqlDatabaseEmulation = databaseEmulation(postgresqlDatabase, {
  name: postgresql,
  port: 5432,
  replication: "asynch",
});
