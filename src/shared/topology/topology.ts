/** The kind of a node. `source` is an IP address or a network outside the program. */
export type NodeKind = "internet" | "source" | "name" | "firewall" | "instance" | "database";

export interface TopologyNode {
  /** A unique key, which stays the same between runs. */
  readonly key: string;
  readonly kind: NodeKind;
  /** The label of the node. A merged node has several names. */
  readonly names: readonly string[];
  /** Additional lines, such as the engine of a database. */
  readonly notes: readonly string[];
  /** The stack that creates it. */
  readonly stack: string | undefined;
  /** True if none of the stacks creates it. */
  readonly isForeign: boolean;
}

export interface TopologyEdge {
  readonly from: string;
  readonly to: string;
  /** For example, `TCP 80, 443`. Empty if the edge needs no label. */
  readonly label: string;
  /** `traffic` for allowed traffic, `name` for a DNS record. */
  readonly kind: "traffic" | "name";
}

/**
 * The reachability graph: traffic from the internet through firewalls to instances and databases, and the names that
 * point to them.
 */
export interface TopologyGraph {
  readonly stacks: readonly string[];
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
}

const maxNames = 4;

/** Returns the lines of a node's label. Long lists of names are shortened. */
export function labelLines({ names, notes }: TopologyNode): readonly string[] {
  const shown = names.length > maxNames ? names.slice(0, maxNames - 1) : names;
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more.toLocaleString("en")} more`] : []), ...notes];
}

/** The parts of a topology before they are drawn, common to programs and accounts. */
export interface Parts {
  readonly instances: readonly Part[];
  readonly databases: readonly DatabasePart[];
  readonly firewalls: readonly FirewallPart[];
  readonly names: readonly NamePart[];
}

/** An object, with the stack that creates it. */
export interface Part {
  /** A unique key derived from labels and names, which stays the same between runs. */
  readonly key: string;
  readonly label: string;
  /** The name of the stack, or undefined if none of the stacks creates the part. */
  readonly stack: string | undefined;
  /** Additional lines of the label. */
  readonly notes: readonly string[];
}

/** The source of a connection or the target of a name: the key of a part, or an IP address. */
export type End = { readonly key: string } | { readonly address: string };

export interface DatabasePart extends Part {
  readonly allows: readonly End[];
}

export interface FirewallPart extends Part {
  readonly isEnabled: boolean;
  readonly policy: string;
  /** The inbound rules, in order. */
  readonly rules: readonly InboundRule[];
  /** The keys of the protected instances. */
  readonly protects: readonly string[];
}

export interface InboundRule {
  readonly action: string;
  readonly protocol: string;
  /** For example, `22-24, 80`. Empty for all ports. */
  readonly ports: string;
  readonly sources: readonly End[];
}

/** A domain name and the targets of its records. */
export interface NamePart extends Part {
  readonly leadsTo: readonly { readonly end: End; readonly recordType: string }[];
}
