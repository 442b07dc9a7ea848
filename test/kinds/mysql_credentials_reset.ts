import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { of } from "./needs";
import { makeDatabase } from "./prepare";
import { defineSpecimen } from "./specimen";

export const mysqlCredentialsResetSpecimen = defineSpecimen(mysqlCredentialsReset, {
  operation: { databaseId: of("mysql_database.reset.id") },
  constructs: {
    MySqlCredentialsReset: [({ database }) => ({ database, triggers: { month: "2026-11" } })],
    MySqlCredentialsResetAction: [({ database }) => ({ database, timeouts: { invoke: "10m" } })],
  },
  once: {
    title: "R2-068: a reset of credentials",
    request: /\/reset$/,
    prepare: async (emulator) => ({ databaseId: await makeDatabase(emulator) }),
  },
});
