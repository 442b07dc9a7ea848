import { planAvailability } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const planAvailabilitySpecimen = defineSpecimen(planAvailability, {});
