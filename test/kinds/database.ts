import { database } from "../../src/resources/database/contract";
import { defineSpecimen } from "./specimen";

export const databaseSpecimen = defineSpecimen(database, {});
