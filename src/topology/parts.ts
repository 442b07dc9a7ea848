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
