import type { Counterpart } from "../../provider/author";

const rules = (direction: string) => ({
  to: `rules.${direction}`,
  inside: { ipv4: "addresses.ipv4", ipv6: "addresses.ipv6" },
});

export const linodeFirewall: Counterpart = {
  type: "linode_firewall",
  attributes: {
    disabled: { to: "status", values: { true: "disabled", false: "enabled" } },
    inbound: rules("inbound"),
    inbound_policy: "rules.inbound_policy",
    outbound: rules("outbound"),
    outbound_policy: "rules.outbound_policy",
    linodes: "devices.linodes",
    nodebalancers: {
      refused: "Firewalls of this provider protect only instances. Remove the load balancers from the firewall.",
    },
    interfaces: {
      refused: "Firewalls of this provider protect only instances. Remove the interfaces from the firewall.",
    },
    devices: { omitted: "Use the data source stratus_firewall_devices." },
    created: { omitted: "This provider has no such attribute." },
    updated: { omitted: "This provider has no such attribute." },
  },
};
