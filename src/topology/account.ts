/**
 * The objects of an account that its picture is made of, as the control API of the emulator answers them. Addresses and
 * networks are in their canonical form, and a network of one address is that address.
 */
export interface AccountParts {
  readonly instances: readonly AccountInstance[];
  readonly databases: readonly AccountDatabase[];
  readonly firewalls: readonly AccountFirewall[];
  readonly domains: readonly AccountDomain[];
  readonly records: readonly AccountRecord[];
}

interface Shown {
  /** `compute_instance 12` */
  readonly key: string;
}

interface AccountInstance extends Shown {
  readonly label: string;
  /** Of both families, those that are shared with it not. */
  readonly addresses: readonly string[];
  /** Their reverse names that somebody has set. */
  readonly reverseNames: readonly string[];
}

interface AccountDatabase extends Shown {
  readonly label: string;
  /** Such as `mysql/8.0.30`. */
  readonly engine: string;
  /** Addresses and networks. */
  readonly allowList: readonly string[];
}

export interface AccountRule {
  readonly action: string;
  readonly protocol: string;
  /** Such as `22-24, 80`; empty for all. */
  readonly ports: string;
  /** Addresses and networks of both families. */
  readonly sources: readonly string[];
}

export interface AccountFirewall extends Shown {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly inboundPolicy: string;
  readonly inbound: readonly AccountRule[];
  /** The keys of the instances. */
  readonly protects: readonly string[];
}

interface AccountDomain extends Shown {
  readonly domain: string;
}

interface AccountRecord extends Shown {
  /** The key of its domain. */
  readonly zone: string;
  readonly type: string;
  readonly name: string;
  readonly target: string;
}

/** The domain that a name belongs to: of several the one with the longest name. */
export const domainOf = (name: string, domains: readonly AccountDomain[]): AccountDomain | undefined =>
  domains
    .filter(({ domain }) => name === domain || name.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
    .at(0);
