import { regionAvailability } from "../../src/resources/region_availability/contract";
import { defineSpecimen } from "./specimen";

export const regionAvailabilitySpecimen = defineSpecimen(regionAvailability, {});
