import { planAvailability } from "../../src/resources/plan_availability/contract";
import { defineSpecimen } from "./specimen";

export const planAvailabilitySpecimen = defineSpecimen(planAvailability, {});
