import type { Counterpart } from "../../provider/counterpart/table";

export const linodeDomain: Counterpart = { type: "linode_domain", attributes: {} };
