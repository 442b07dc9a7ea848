import { databaseEngine } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const databaseEngineSpecimen = defineSpecimen(databaseEngine, {
  constructs: {
    DataDatabaseEngine: [{ id: "mysql/8.0.30" }],
    DataDatabaseEngines: [{ filter: { engine: { equalTo: "mysql" } } }],
  },
});
