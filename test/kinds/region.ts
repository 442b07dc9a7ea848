import { region } from "../../src/resources/region/contract";
import { defineSpecimen } from "./specimen";

export const regionSpecimen = defineSpecimen(region, {
  constructs: {
    DataRegion: [{ id: "us-east" }],
    DataRegions: [{ filter: { country: { equalTo: "us" } } }],
  },
});
