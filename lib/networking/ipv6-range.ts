import type { IResolvable } from "cdktf";
import { Fn, Token } from "cdktf";
import type { Construct } from "constructs";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import { withoutNulls, validateProps, type Adopted, type MayBeAdopted } from "../core/validation/validate-props";
import { foreign } from "../core/scope/foreign";
import type { Ipv6RangeConfig } from "../l1/ipv6-range";
import { Ipv6Range as L1Ipv6Range } from "../l1/ipv6-range";
import type { Props } from "../core/props";
import type { IInstanceRef } from "../core/references";
import { idOf } from "../core/props/id-of";

/** A range of IPv6 addresses, of this program or from elsewhere. */
export interface IIpv6Range {
  readonly terraformResourceType: "stratus_ipv6_range";
  /** The range without its prefix length: `2001:db8:64:1::`. */
  readonly range: string;
  /** The range with its prefix length, as networks are written: `2001:db8:64:1::/64`. */
  readonly network: string;
}

/** What a range takes: its size, and either the instance that it is routed to or that one's SLAAC address; one that exists needs neither. */
export type Ipv6RangeProps = AdoptedRange | RangeToAddress | RangeToInstance;

interface RangeSettings extends Props<typeof ipv6Range, Ipv6RangeConfig, "computeId" | "routeTarget" | "prefixLength"> {
  /** How many bits all its addresses share. */
  readonly prefixLength: 56 | 64 | IResolvable;
}

/** A range that exists, and stays where it is routed to. */
export interface AdoptedRange extends RangeSettings, Adopted {
  readonly instance?: undefined;
  readonly routeTarget?: undefined;
}

/** A range that is routed to an instance. */
export interface RangeToInstance extends RangeSettings, MayBeAdopted {
  /** The instance that it is routed to; another one moves it. */
  readonly instance: IInstanceRef;
  readonly routeTarget?: undefined;
}

/** A range that is routed to an address. */
export interface RangeToAddress extends RangeSettings, MayBeAdopted {
  /** The SLAAC address, without /128, of the instance that it is routed to. */
  readonly routeTarget: string;
  readonly instance?: undefined;
}

const propsContract = { contract: ipv6Range, names: { computeId: "instance" } };

/**
 * IPv6 addresses that are routed to an instance (document 3, IPv6 range): one range for an instance, and one in a region.
 *
 * Throws when a value cannot work.
 */
export class Ipv6Range extends L1Ipv6Range implements IIpv6Range {
  declare readonly terraformResourceType: "stratus_ipv6_range";

  constructor(scope: Construct, id: string, props: Ipv6RangeProps) {
    const { instance, ...rest } = withoutNulls(props);
    const fields = { ...rest, ...(instance ? { computeId: idOf(instance) } : {}) };
    super(scope, id, validateProps<Ipv6RangeConfig>(scope, id, propsContract, fields));
  }

  /** A range that this program does not own, with its prefix length: `2001:db8:64:1::/64`. Nothing is sent for it. */
  static fromNetwork(scope: Construct, id: string, network: string): IIpv6Range {
    // Assigning what is no range fails there, in the words of the contract.
    const range = Token.isUnresolved(network)
      ? (Fn.element(Fn.split("/", network), 0) as string)
      : (network.split("/")[0] ?? "");
    return foreign(scope, id, { terraformResourceType: "stratus_ipv6_range", range, network });
  }

  /** The range with its prefix length, as networks are written: `2001:db8:64:1::/64`. */
  get network(): string {
    return networkOf(this);
  }
}

/** A range as networks are written. */
export const networkOf = ({ range, prefixLength }: { readonly range: string; readonly prefixLength: number }) =>
  `${range}/${Token.asString(prefixLength)}`;
