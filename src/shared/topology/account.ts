/**
 * The objects of an account that its graph shows, in the form of the emulator's control API. IP addresses and networks
 * are in canonical form. A network with a single IP address is written as that IP address.
 */
export interface AccountParts {
  readonly instances: readonly AccountInstance[];
  readonly databases: readonly AccountDatabase[];
  readonly firewalls: readonly AccountFirewall[];
  readonly domains: readonly AccountDomain[];
  readonly records: readonly AccountRecord[];
}

interface Shown {
  /** For example, `compute_instance 12`. */
  readonly key: string;
}

interface AccountInstance extends Shown {
  readonly label: string;
  /** The IPv4 and IPv6 addresses, without those that are shared with the instance. */
  readonly addresses: readonly string[];
  /** The reverse DNS names that were set explicitly. */
  readonly reverseNames: readonly string[];
}

interface AccountDatabase extends Shown {
  readonly label: string;
  /** For example, `mysql/8.0.30`. */
  readonly engine: string;
  /** IP addresses and networks. */
  readonly allowList: readonly string[];
}

export interface AccountRule {
  readonly action: string;
  readonly protocol: string;
  /** For example, `22-24, 80`. Empty for all ports. */
  readonly ports: string;
  /** IPv4 and IPv6 addresses and networks. */
  readonly sources: readonly string[];
}

export interface AccountFirewall extends Shown {
  readonly label: string;
  readonly isEnabled: boolean;
  readonly inboundPolicy: string;
  readonly inbound: readonly AccountRule[];
  /** The keys of the protected instances. */
  readonly protects: readonly string[];
}

interface AccountDomain extends Shown {
  readonly domain: string;
}

interface AccountRecord extends Shown {
  /** The key of the domain. */
  readonly zone: string;
  readonly type: string;
  readonly name: string;
  readonly target: string;
}

/** Returns the domain that contains the name. If several match, the longest one wins. */
export const domainOf = (name: string, domains: readonly AccountDomain[]): AccountDomain | undefined =>
  domains
    .filter(({ domain }) => name === domain || name.endsWith(`.${domain}`))
    .sort((one, other) => other.domain.length - one.domain.length)
    .at(0);
