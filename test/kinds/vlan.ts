import { vlan } from "../../src/resources/vlan/contract";
import { listed } from "./constructs";
import { defineSpecimen } from "./specimen";

export const vlanSpecimen = defineSpecimen(vlan, {
  constructs: {
    DataVlans: [listed],
  },
});
