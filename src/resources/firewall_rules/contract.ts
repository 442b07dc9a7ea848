import { int, resource } from "../../contract";
import type { Fields } from "../../contract";
import { firewall } from "../firewall/contract";

const { fields: inner = {}, rules = [] } = firewall.fields.rules.facts;

const optional = Object.fromEntries(Object.entries(inner).map(([name, field]) => [name, field.optional()])) as Fields;

/** A firewall's rules at their own endpoint: read as they are, and written all at once. */
export const firewallRules = resource({
  name: "firewall_rules",
  plural: "firewall_rulesets",
  summary: "The complete rules of a firewall.",
  source: "document 3, Firewalls: Rules list and Rules update",
  parent: firewall,
  path: `${firewall.path}/{firewallId}/rules`,
  operations: ["view"],
  access: firewall.access,
  singleton: true,
  id: "firewallId",
  fields: { firewallId: int("The id of the firewall.").idOf("firewall").sent("never"), ...optional },
  rules: () => rules,
});
