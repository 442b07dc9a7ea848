import { buildTopology } from "./build-topology";
import { gatherNodes } from "./gather-nodes";
import type { StackJson } from "./program-objects";
import { readProgram } from "./read-program";
import type { Topology } from "./topology";

export { mermaidText } from "./mermaid";
export type { StackJson } from "./program-objects";
export type { AccountParts } from "./account";
export type { Topology } from "./topology";
export { topologyOfAccount } from "./topology-of-account";

/** The topology of synthesized stacks, small enough to be looked at. */
export const topologyOf = (stacks: readonly StackJson[]): Topology => gatherNodes(buildTopology(readProgram(stacks)));
