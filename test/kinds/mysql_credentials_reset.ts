import { mysqlCredentialsReset } from "../../src/resources/mysql_credentials_reset/contract";
import { defineSpecimen } from "./specimen";

export const mysqlCredentialsResetSpecimen = defineSpecimen(mysqlCredentialsReset, {
  constructs: {
    MySqlCredentialsReset: [({ database }) => ({ database, triggers: { a: "1" } })],
  },
});
