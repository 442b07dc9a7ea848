import { databaseEngine } from "../../src/resources/database_engine/contract";
import { defineSpecimen } from "./specimen";

export const databaseEngineSpecimen = defineSpecimen(databaseEngine, {});
