/** What a node stands for. `source` is an address or a network that is not of the program. */
export type NodeKind = "internet" | "source" | "name" | "firewall" | "instance" | "database";

export interface TopologyNode {
  /** A text that no other node has: the same from run to run. */
  readonly key: string;
  readonly kind: NodeKind;
  /** What people call it; several names where several objects are one node. */
  readonly names: readonly string[];
  /** What else is to be said, such as the engine of a database. */
  readonly notes: readonly string[];
  /** The stack that makes it. */
  readonly stack: string | undefined;
  /** Whether it belongs to none of the stacks that were read. */
  readonly isForeign: boolean;
}

export interface TopologyEdge {
  readonly from: string;
  readonly to: string;
  /** Such as `TCP 80, 443`; empty where there is nothing to say. */
  readonly label: string;
  /** `traffic` may flow this way; a `name` leads there. */
  readonly kind: "traffic" | "name";
}

/** Who reaches what: from the internet through firewalls to instances and databases, and the names that lead there. */
export interface Topology {
  readonly stacks: readonly string[];
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
}

const mostNames = 4;

/** The lines of a node's label. Of many names the first ones stand for all. */
export function linesOf({ names, notes }: TopologyNode): readonly string[] {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more.toLocaleString("en")} more`] : []), ...notes];
}
