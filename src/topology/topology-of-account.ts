import type { AccountParts } from "./account";
import { buildTopology } from "./build-topology";
import { gatherNodes } from "./gather-nodes";
import { readAccount } from "./read-account";
import type { Topology } from "./topology";

/** The topology of the objects of an account, small enough to be looked at. */
export const topologyOfAccount = (account: AccountParts): Topology => gatherNodes(buildTopology(readAccount(account)));
