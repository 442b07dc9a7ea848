import type { Counterpart } from "../../provider/author";

export const linodeIpv6Range: Counterpart = {
  type: "linode_ipv6_range",
  attributes: {
    id: "range",
    is_bgp: { omitted: "This provider has no such attribute." },
    linodes: { omitted: "This provider has no such attribute." },
  },
};
