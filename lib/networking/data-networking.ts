import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import { dataSourceContract, type Id } from "../../src/contract";
import { firewall } from "../../src/resources/firewall/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import { firewallRules } from "../../src/resources/firewall_rules/contract";
import { ipAddress } from "../../src/resources/ip_address/contract";
import { ipv6Range } from "../../src/resources/ipv6_range/contract";
import type { LookupProps } from "../core/props/lookup";
import { listArguments } from "../core/props/resolve-references";
import type { IFirewallRef } from "../core/references";
import { validateProps } from "../core/validation/validate-props";
import { DataStratusFirewall, type DataStratusFirewallConfig } from "../l1/data-stratus-firewall";
import { DataStratusFirewallDevice, type DataStratusFirewallDeviceConfig } from "../l1/data-stratus-firewall-device";
import {
  DataStratusFirewallDevicesA as DataStratusFirewallDevices,
  type DataStratusFirewallDevicesAConfig,
} from "../l1/data-stratus-firewall-devices";
import { DataStratusFirewallRulesA as DataStratusFirewallRules } from "../l1/data-stratus-firewall-rules";
import { DataStratusFirewalls } from "../l1/data-stratus-firewalls";
import { DataStratusIpAddress, type DataStratusIpAddressConfig } from "../l1/data-stratus-ip-address";
import { DataStratusIpAddresses } from "../l1/data-stratus-ip-addresses";
import { DataStratusIpv6Pools } from "../l1/data-stratus-ipv6-pools";
import { DataStratusIpv6Range, type DataStratusIpv6RangeConfig } from "../l1/data-stratus-ipv6-range";
import { DataStratusIpv6Ranges } from "../l1/data-stratus-ipv6-ranges";
import { DataStratusVlans } from "../l1/data-stratus-vlans";
import { type FirewallDevice, type IFirewall, type InstanceList, protectInstances } from "./firewall-device";
import type { IIpAddress } from "./ip-address";
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

/**
 * Lists the firewalls that the token can see, as `firewalls`.
 *
 * @example new DataFirewalls(this, "firewalls");
 */
export class DataFirewalls extends DataStratusFirewalls {}

interface OfFirewall {
  /** The firewall. */
  readonly firewall: IFirewallRef;
}

/** Properties of `DataFirewallRules`. */
export interface DataFirewallRulesProps extends OfFirewall, TerraformMetaArguments {}
/** Properties of `DataFirewallDevice`: the device's id, or the label of its instance. */
export type DataFirewallDeviceProps = LookupProps<Id<"firewall device">> & OfFirewall;

/** Properties of `DataFirewallDevices`. */
export interface DataFirewallDevicesProps extends Omit<DataStratusFirewallDevicesAConfig, "firewallId">, OfFirewall {}

const device = { contract: dataSourceContract(firewallDevice) };

/**
 * Reads the complete rules of a firewall.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * new DataFirewallRules(this, "rules", { firewall: edge });
 * ```
 */
export class DataFirewallRules extends DataStratusFirewallRules {
  constructor(scope: Construct, id: string, props: DataFirewallRulesProps) {
    super(scope, id, listArguments(scope, id, firewallRules, props));
  }
}

/**
 * Reads one device of a firewall, by id or by the label of its instance.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * new DataFirewallDevice(this, "web", { firewall: edge, label: "web" });
 * ```
 * @throws if a value is invalid
 */
export class DataFirewallDevice extends DataStratusFirewallDevice {
  constructor(scope: Construct, id: string, props: DataFirewallDeviceProps) {
    super(scope, id, validateProps<DataStratusFirewallDeviceConfig>(scope, id, device, props));
  }
}

/**
 * Lists the devices of a firewall, as `firewallDevices`.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * new DataFirewallDevices(this, "devices", { firewall: edge });
 * ```
 */
export class DataFirewallDevices extends DataStratusFirewallDevices {
  constructor(scope: Construct, id: string, props: DataFirewallDevicesProps) {
    super(scope, id, listArguments(scope, id, firewallDevice, props));
  }
}

const ipAddressLookup = { contract: dataSourceContract(ipAddress) };

/**
 * Reads one public or private IP address.
 *
 * @example new DataIpAddress(this, "address", { address: "192.0.2.10" });
 * @throws if a value is invalid
 */
export class DataIpAddress extends DataStratusIpAddress implements IIpAddress {
  declare readonly terraformResourceType: "stratus_ip_address";

  constructor(scope: Construct, id: string, props: DataStratusIpAddressConfig) {
    super(scope, id, validateProps<DataStratusIpAddressConfig>(scope, id, ipAddressLookup, props));
  }
}

/**
 * Lists the public IP addresses, as `ipAddresses`. If `skipIpv6Rdns` is true, the reverse DNS names of IPv6 addresses are
 * omitted.
 *
 * @example new DataIpAddresses(this, "addresses", { skipIpv6Rdns: true });
 */
export class DataIpAddresses extends DataStratusIpAddresses {}

/**
 * Lists the IPv6 pools, as `ipv6Pools`.
 *
 * @example new DataIpv6Pools(this, "pools");
 */
export class DataIpv6Pools extends DataStratusIpv6Pools {}

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

/**
 * Lists the IPv6 ranges, as `ipv6Ranges`.
 *
 * @example new DataIpv6Ranges(this, "ranges");
 */
export class DataIpv6Ranges extends DataStratusIpv6Ranges {}

/**
 * Lists the VLANs, as `vlans`. Uses a Beta endpoint.
 *
 * @example new DataVlans(this, "vlans");
 */
export class DataVlans extends DataStratusVlans {}
