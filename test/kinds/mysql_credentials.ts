import { mysqlCredentials } from "../../src/resources/mysql_credentials/contract";
import { defineSpecimen } from "./specimen";

export const mysqlCredentialsSpecimen = defineSpecimen(mysqlCredentials, {
  constructs: {
    MySqlCredentials: [({ database, domain }) => ({ database, dependsOn: [domain] })],
    DataMySqlCredentials: [({ database }) => ({ database })],
  },
});
