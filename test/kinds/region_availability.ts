import { regionAvailability } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const regionAvailabilitySpecimen = defineSpecimen(regionAvailability, {
  constructs: {
    DataRegionAvailabilities: [{ filter: { region: { equalTo: "us-east" } } }],
    DataRegionAvailability: [{ region: "us-east" }],
  },
});
