import { defineProgram } from "../../../cli/program/model";
import { firewall } from "../contract";
import { firewallBlock } from "./statement";

export const firewallProgram = defineProgram(firewall, {
  construct: "Firewall",
  area: "networking",
  suffix: "firewall",
  statement: firewallBlock,
});
