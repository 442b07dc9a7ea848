import { buildTopology } from "./build-topology";
import { gatherNodes } from "./gather-nodes";
import type { AccountParts } from "./account";
import type { StackJson } from "./program-objects";
import { readAccount } from "./read-account";
import { readProgram } from "./read-program";
import type { Topology } from "./topology";

export { mermaidText } from "./mermaid";
export type { StackJson } from "./program-objects";
export type { AccountParts } from "./account";
export type { Topology } from "./topology";

/** The topology of synthesized stacks, small enough to be looked at. */
export const topologyOf = (stacks: readonly StackJson[]): Topology => gatherNodes(buildTopology(readProgram(stacks)));

/** The topology of the objects of an account, likewise. */
export const topologyOfAccount = (account: AccountParts): Topology => gatherNodes(buildTopology(readAccount(account)));
