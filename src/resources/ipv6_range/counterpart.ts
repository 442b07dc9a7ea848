import type { Counterpart } from "../../provider/counterpart/table";

export const linodeIpv6Range: Counterpart = {
  type: "linode_ipv6_range",
  attributes: {
    id: "range",
    is_bgp: { omitted: "It has no attribute here." },
    linodes: { omitted: "It has no attribute here." },
  },
};
