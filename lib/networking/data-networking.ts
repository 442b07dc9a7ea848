import type { Construct } from "constructs";
import { dataSourceContract, type Id } from "../../src/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import type { LookupProps } from "../core/props/lookup";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusFirewall, type DataStratusFirewallConfig } from "../l1/data-stratus-firewall";
import { DataStratusIpv6Range, type DataStratusIpv6RangeConfig } from "../l1/data-stratus-ipv6-range";
import { type FirewallDevice, type IFirewall, type InstanceList, protectInstances } from "./firewall-device";
import { type IIpv6Range, networkOf } from "./ipv6-range";

/** Properties of `DataFirewall`: the firewall's id or its label. */
export type DataFirewallProps = LookupProps<Id<"firewall">>;

const edge = { contract: dataSourceContract(firewall) };

/**
 * Reads a firewall and its devices, by id or by label.
 *
 * @example new DataFirewall(this, "edge", { label: "edge" });
 * @throws if a value is invalid
 */
export class DataFirewall extends DataStratusFirewall implements IFirewall {
  declare readonly terraformResourceType: "stratus_firewall";

  constructor(scope: Construct, id: string, props: DataFirewallProps) {
    super(scope, id, validateProps<DataStratusFirewallConfig>(scope, id, edge, props));
  }

  /**
   * Protects instances with the firewall. A repeated call for the same instance has no effect.
   *
   * @example
   * ```ts
   * // in a stack with edge: DataFirewall, web: ComputeInstance
   * edge.protect(web);
   * ```
   */
  protect(...instances: InstanceList): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }
}

const rangeLookup = { contract: dataSourceContract(ipv6Range) };

/**
 * Reads one IPv6 range, by its name without the prefix length.
 *
 * @example new DataIpv6Range(this, "range", { range: "2001:db8:64:1::" });
 * @throws if a value is invalid
 */
export class DataIpv6Range extends DataStratusIpv6Range implements IIpv6Range {
  declare readonly terraformResourceType: "stratus_ipv6_range";

  constructor(scope: Construct, id: string, props: DataStratusIpv6RangeConfig) {
    super(scope, id, validateProps<DataStratusIpv6RangeConfig>(scope, id, rangeLookup, props));
  }

  /** The range in CIDR notation: `2001:db8:64:1::/64`. */
  get network(): string {
    return networkOf(this);
  }
}
