import { vlan } from "../../src/resources/vlan/contract";
import { defineSpecimen } from "./specimen";

export const vlanSpecimen = defineSpecimen(vlan, {});
