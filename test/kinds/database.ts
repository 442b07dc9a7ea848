import { database } from "../../src/resources/database/contract";
import { listed } from "./constructs";
import { defineSpecimen } from "./specimen";

export const databaseSpecimen = defineSpecimen(database, {
  constructs: {
    DataDatabases: [listed],
  },
});
