import { Fn, type IResolvable, Token } from "cdktf";
import type { Construct } from "constructs";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import type { Props } from "../core/props";
import type { IComputeInstanceRef } from "../core/references";
import { foreign, requireForeignText } from "../core/scope/foreign";
import type { AdoptableProps, AdoptedProps } from "../core/validation/adopted";
import { validateProps } from "../core/validation/validate-props";
import { Ipv6Range as L1Ipv6Range, type Ipv6RangeConfig } from "../l1/ipv6-range";

/** An IPv6 range of this program or a reference to one outside it. */
export interface IIpv6Range {
  readonly terraformResourceType: "stratus_ipv6_range";
  /** The range without its prefix length: `2001:db8:64:1::`. */
  readonly range: string;
  /** The range in CIDR notation: `2001:db8:64:1::/64`. */
  readonly network: string;
}

/** Properties of `Ipv6Range`: an instance, the SLAAC address of an instance, or neither for an existing range. */
export type Ipv6RangeProps = AdoptedIpv6RangeProps | AddressIpv6RangeProps | InstanceIpv6RangeProps;

interface RangeSettings extends Props<typeof ipv6Range, Ipv6RangeConfig, "computeId" | "routeTarget" | "prefixLength"> {
  /** The prefix length: 56 or 64. */
  readonly prefixLength: 56 | 64 | IResolvable;
}

/** An existing range, with its current route. */
export interface AdoptedIpv6RangeProps extends RangeSettings, AdoptedProps {
  readonly instance?: undefined;
  readonly routeTarget?: undefined;
}

/** A range routed to an instance. */
export interface InstanceIpv6RangeProps extends RangeSettings, AdoptableProps {
  /** The instance to route the range to. A change moves the range. */
  readonly instance: IComputeInstanceRef;
  readonly routeTarget?: undefined;
}

/** A range routed to an instance's SLAAC address. */
export interface AddressIpv6RangeProps extends RangeSettings, AdoptableProps {
  /** The SLAAC address of the instance to route the range to, without /128. */
  readonly routeTarget: string;
  readonly instance?: undefined;
}

const definition = { contract: ipv6Range };

/**
 * An IPv6 range routed to an instance. An instance can have one range, and a region can have one.
 *
 * @example
 * ```ts
 * // in a stack with web: ComputeInstance
 * new Ipv6Range(this, "range", { prefixLength: 64, instance: web });
 * ```
 * @throws if a value is invalid
 */
export class Ipv6Range extends L1Ipv6Range implements IIpv6Range {
  declare readonly terraformResourceType: "stratus_ipv6_range";

  constructor(scope: Construct, id: string, props: Ipv6RangeProps) {
    super(scope, id, validateProps<Ipv6RangeConfig>(scope, id, definition, props));
  }

  /**
   * References an IPv6 range outside this program by its CIDR notation, such as `2001:db8:64:1::/64`. No request is
   * sent.
   * @example Ipv6Range.fromNetwork(this, "range", "2001:db8:64:1::/64");
   */
  static fromNetwork(scope: Construct, id: string, network: string): IIpv6Range {
    requireForeignText(scope, id, 'the network must be an IPv6 range, such as "2001:db8:64:1::/64"', network);
    // The contract reports invalid ranges when they are assigned.
    const range = Token.isUnresolved(network)
      ? (Fn.element(Fn.split("/", network), 0) as string)
      : (network.split("/")[0] ?? "");
    return foreign(scope, id, { terraformResourceType: "stratus_ipv6_range", range, network });
  }

  /** The range in CIDR notation: `2001:db8:64:1::/64`. */
  get network(): string {
    return networkOf(this);
  }
}

/** The range in CIDR notation. */
export const networkOf = ({ range, prefixLength }: { readonly range: string; readonly prefixLength: number }) =>
  `${range}/${Token.asString(prefixLength)}`;
