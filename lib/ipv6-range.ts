import type { Construct } from "constructs";
import type { IResolvable } from "cdktf";
import { Token } from "cdktf";
import { ipv6Range } from "../src/resources/ipv6_range/contract";
import { judgeAtSynth, judged } from "./judged";
import type { Ipv6RangeConfig } from "./l1/ipv6-range";
import { Ipv6Range as L1Ipv6Range } from "./l1/ipv6-range";
import type { Props } from "./props";
import type { IComputeInstance } from "./references";
import { idOf } from "./references";

/** What a range takes: its size, and either the instance that it is routed to or that one's SLAAC address. */
export type Ipv6RangeProps = RangeToAddress | RangeToInstance;

interface RangeSettings extends Props<typeof ipv6Range, Ipv6RangeConfig, "computeId" | "routeTarget" | "prefixLength"> {
  /** How many bits all its addresses share. */
  readonly prefixLength: 56 | 64 | IResolvable;
}

/** A range that is routed to an instance. */
export interface RangeToInstance extends RangeSettings {
  /** The instance that it is routed to; another one moves it. */
  readonly instance: IComputeInstance;
  readonly routeTarget?: undefined;
}

/** A range that is routed to an address. */
export interface RangeToAddress extends RangeSettings {
  /** The SLAAC address, without /128, of the instance that it is routed to. */
  readonly routeTarget: string;
  readonly instance?: undefined;
}

const judging = { contract: ipv6Range, names: { computeId: "instance" } };

/**
 * IPv6 addresses that are routed to an instance (document 3, IPv6 range): one range for an instance, and one in a region.
 *
 * Throws when a value cannot work.
 */
export class Ipv6Range extends L1Ipv6Range {
  declare readonly terraformResourceType: "stratus_ipv6_range";

  constructor(scope: Construct, id: string, { instance, ...props }: Ipv6RangeProps) {
    const fields = { ...props, ...(instance ? { computeId: idOf(instance) } : {}) };
    super(scope, id, judged<Ipv6RangeConfig>(scope, id, judging, fields));
    judgeAtSynth(this, judging);
  }

  /** The range with its prefix length, as networks are written: `2001:db8:64:1::/64`. */
  get network(): string {
    return `${this.range}/${Token.asString(this.prefixLength)}`;
  }
}
