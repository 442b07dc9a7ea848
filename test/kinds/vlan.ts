import { vlan } from "../../src/resources/data_sources/contract";
import { defineSpecimen } from "./specimen";

export const vlanSpecimen = defineSpecimen(vlan, {
  constructs: {
    DataVlans: [{ filter: { region: { equalTo: "us-east" } } }],
  },
});
