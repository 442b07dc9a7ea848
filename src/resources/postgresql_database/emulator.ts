import { databaseEmulation } from "../base/managed_database/emulator";
import { postgresql } from "../base/managed_database/emulator/stored";
import { postgresqlDatabase } from "./contract";

/** It answers the other spelling of asynch, as the service sometimes does, so that clients meet it (R2-030). */
export const postgresqlDatabaseEmulation = databaseEmulation(postgresqlDatabase, {
  name: postgresql,
  port: 5432,
  replication: "asynch",
  presentFields: ({ replicationType }) => ({
    replicationType: replicationType === "asynch" ? "async" : replicationType,
  }),
});
