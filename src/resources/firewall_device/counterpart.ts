import type { Counterpart } from "../../provider/counterpart/table";

export const linodeFirewallDevice: Counterpart = {
  type: "linode_firewall_device",
  attributes: {
    entity_id: "compute_id",
    entity_type: {
      refused: "A firewall here protects only instances.",
      unless: ({ entity_type: type }) => type === "linode",
    },
    created: { omitted: "The time has no attribute here." },
    updated: { omitted: "The time has no attribute here." },
  },
};
