import { region } from "../../src/resources/region/contract";
import { listed } from "./constructs";
import { defineSpecimen } from "./specimen";

export const regionSpecimen = defineSpecimen(region, {
  constructs: {
    DataRegion: [{ id: "us-east" }],
    DataRegions: [listed],
  },
});
