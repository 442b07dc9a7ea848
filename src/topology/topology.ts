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
export interface TopologyGraph {
  readonly stacks: readonly string[];
  readonly nodes: readonly TopologyNode[];
  readonly edges: readonly TopologyEdge[];
}

const mostNames = 4;

/** The lines of a node's label. Of many names the first ones stand for all. */
export function labelLines({ names, notes }: TopologyNode): readonly string[] {
  const shown = names.length > mostNames ? names.slice(0, mostNames - 1) : names;
  const more = names.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more.toLocaleString("en")} more`] : []), ...notes];
}

/** What a topology is made of, before anything is drawn. Whoever reads a program or an account writes it in these words. */
export interface Parts {
  readonly instances: readonly Part[];
  readonly databases: readonly DatabasePart[];
  readonly firewalls: readonly FirewallPart[];
  readonly names: readonly NamePart[];
}

/** An object, in the stack that makes it. */
export interface Part {
  /** A text that no other part has, made of what people have written: the same from run to run. */
  readonly key: string;
  readonly label: string;
  /** The name of the stack; `undefined` where none of those that were read makes it. */
  readonly stack: string | undefined;
  /** What else is to be said of it. */
  readonly notes: readonly string[];
}

/** Something that may connect, or that a name leads to: a part, by its key, or an address as it is written. */
export type End = { readonly key: string } | { readonly address: string };

export interface DatabasePart extends Part {
  readonly allows: readonly End[];
}

export interface FirewallPart extends Part {
  readonly isEnabled: boolean;
  readonly policy: string;
  /** The inbound rules, in their order. */
  readonly rules: readonly InboundRule[];
  /** The keys of the instances. */
  readonly protects: readonly string[];
}

export interface InboundRule {
  readonly action: string;
  readonly protocol: string;
  /** Such as `22-24, 80`; empty for all. */
  readonly ports: string;
  readonly sources: readonly End[];
}

/** A domain name, and what its records lead to. */
export interface NamePart extends Part {
  readonly leadsTo: readonly { readonly end: End; readonly recordType: string }[];
}
