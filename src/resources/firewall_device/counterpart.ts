import type { Counterpart } from "../../provider/author";

export const linodeFirewallDevice: Counterpart = {
  type: "linode_firewall_device",
  attributes: {
    entity_id: "compute_id",
    entity_type: {
      refused: "Firewalls of this provider protect only instances.",
      preventsImport: true,
      unless: ({ entity_type: type }) => type === "linode",
    },
    created: { omitted: "This provider has no such attribute." },
    updated: { omitted: "This provider has no such attribute." },
  },
};
