import type { Counterpart } from "../../provider/counterpart/table";

export const linodeRecord: Counterpart = { type: "linode_domain_record", attributes: { record_type: "type" } };
