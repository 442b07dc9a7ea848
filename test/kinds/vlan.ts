import { vlan } from "../../src/resources/data_sources/contract";
import { listed } from "./constructs";
import { defineSpecimen } from "./specimen";

export const vlanSpecimen = defineSpecimen(vlan, {
  constructs: {
    DataVlans: [listed],
  },
});
