import { defineContract, int } from "../../contract";
import { firewall, rulesetFields } from "../firewall/contract";

const { inbound, inboundPolicy, outbound, outboundPolicy } = rulesetFields;

/** The rules of a firewall at their own endpoint, which replaces all rules at once. */
export const firewallRules = defineContract({
  kind: "data source",
  name: "firewall_rules",
  plural: "firewall_rulesets",
  summary: "Returns the complete rules of a firewall.",
  source: "document 3, Firewalls: Rules list and Rules update",
  parent: firewall,
  path: `${firewall.path}/{firewallId}/rules`,
  operations: ["view"],
  specified: { create: ["R3-211"] },
  access: firewall.access,
  singleton: true,
  id: "firewallId",
  fields: {
    firewallId: int("The id of the firewall.").idOf("firewall").sent("never"),
    inbound,
    inboundPolicy: inboundPolicy.optional(),
    outbound,
    outboundPolicy: outboundPolicy.optional(),
  },
  rules: () => firewall.fields.rules.spec.rules ?? [],
});
