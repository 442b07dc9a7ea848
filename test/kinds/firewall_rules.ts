import { firewallRules } from "../../src/resources/firewall_rules/contract";
import { defineSpecimen } from "./specimen";

export const firewallRulesSpecimen = defineSpecimen(firewallRules, {
  constructs: {
    DataFirewallRules: [({ firewall }) => ({ firewall })],
  },
});
