import type { Counterpart } from "../../provider/author";

export const linodeReverseDns: Counterpart = {
  type: "linode_rdns",
  attributes: {
    id: "address",
    wait_for_available: { omitted: "The provider always waits until the name resolves to the address." },
  },
};
