import type { IFirewallRef } from "../core/references";
import { idOf } from "../core/props/id-of";
import type { TerraformMetaArguments } from "cdktf";
import type { Construct } from "constructs";
import type { Id } from "../../src/contract";
import { dataSourceContract } from "../../src/contract";
import { firewallDevice } from "../../src/resources/firewall_device/contract";
import type { IIpAddress } from "./ip-address";
import type { IIpv6Range } from "./ipv6-range";
import { networkOf } from "./ipv6-range";
import { withoutNulls, validateProps } from "../core/validation/validate-props";
import type { DataStratusFirewallDeviceConfig } from "../l1/data-stratus-firewall-device";
import type { DataStratusFirewallDevicesAConfig } from "../l1/data-stratus-firewall-devices";
import { DataStratusFirewallDevice } from "../l1/data-stratus-firewall-device";
import { DataStratusFirewallDevicesA as DataStratusFirewallDevices } from "../l1/data-stratus-firewall-devices";
import { DataStratusFirewallRulesA as DataStratusFirewallRules } from "../l1/data-stratus-firewall-rules";
import { DataStratusIpAddress } from "../l1/data-stratus-ip-address";
import { DataStratusIpAddresses } from "../l1/data-stratus-ip-addresses";
import { DataStratusIpv6Pools } from "../l1/data-stratus-ipv6-pools";
import { DataStratusIpv6Range } from "../l1/data-stratus-ipv6-range";
import { DataStratusIpv6Ranges } from "../l1/data-stratus-ipv6-ranges";
import { DataStratusVlans } from "../l1/data-stratus-vlans";
import type { Lookup } from "../core/props/lookup";
import { firewall } from "../../src/resources/firewall/contract";
import type { FirewallDevice, IFirewall, Instances } from "./firewall-device";
import { protectInstances } from "./firewall-device";
import type { DataStratusFirewallConfig } from "../l1/data-stratus-firewall";
import { DataStratusFirewall } from "../l1/data-stratus-firewall";
import { DataStratusFirewalls } from "../l1/data-stratus-firewalls";

/** Which firewall to read: by its id, or by its label. */
export type DataFirewallProps = Lookup<Id<"firewall">>;

const edge = { contract: dataSourceContract(firewall) };

/** One firewall with its devices, by its id or its label (document 3, Firewalls). */
export class DataFirewall extends DataStratusFirewall implements IFirewall {
  declare readonly terraformResourceType: "stratus_firewall";

  constructor(scope: Construct, id: string, props: DataFirewallProps) {
    super(scope, id, validateProps<DataStratusFirewallConfig>(scope, id, edge, props));
  }

  /** Puts instances behind the firewall. A second call for the same instance changes nothing. */
  protect(...instances: Instances): readonly FirewallDevice[] {
    return protectInstances(this, instances);
  }
}

/** Every firewall that the token sees, as `firewalls` (document 3, Firewalls). */
export class DataFirewalls extends DataStratusFirewalls {}

interface OfFirewall {
  /** The firewall. */
  readonly firewall: IFirewallRef;
}

/** Of which firewall to read something. */
export interface DataOfFirewallProps extends OfFirewall, TerraformMetaArguments {}
/** Which device of which firewall to read: by its id, or by its instance's label. */
export type DataFirewallDeviceProps = Lookup<Id<"firewall device">> & OfFirewall;

/** Which devices of which firewall to read. */
export interface DataFirewallDevicesProps extends Omit<DataStratusFirewallDevicesAConfig, "firewallId">, OfFirewall {}

const device = { contract: dataSourceContract(firewallDevice), names: { firewallId: "firewall" } };

/** The complete rules of a firewall (document 3, Firewall rule). */
export class DataFirewallRules extends DataStratusFirewallRules {
  constructor(scope: Construct, id: string, props: DataOfFirewallProps) {
    const { firewall: of, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, firewallId: idOf(of) as number });
  }
}

/** One device of a firewall, by its id or its instance's label (document 3, Firewall device). */
export class DataFirewallDevice extends DataStratusFirewallDevice {
  constructor(scope: Construct, id: string, props: DataFirewallDeviceProps) {
    const { firewall: of, ...rest } = withoutNulls(props);
    const fields = { ...rest, firewallId: idOf(of) };
    super(scope, id, validateProps<DataStratusFirewallDeviceConfig>(scope, id, device, fields));
  }
}

/** Every device of a firewall, as `firewallDevices` (document 3, Firewall device). */
export class DataFirewallDevices extends DataStratusFirewallDevices {
  constructor(scope: Construct, id: string, props: DataFirewallDevicesProps) {
    const { firewall: of, ...rest } = withoutNulls(props);
    super(scope, id, { ...rest, firewallId: idOf(of) as number });
  }
}

/** One address, public or private (document 3, IP addresses). */
export class DataIpAddress extends DataStratusIpAddress implements IIpAddress {
  declare readonly terraformResourceType: "stratus_ip_address";
}

/** Every public address, as `ipAddresses`; `skipIpv6Rdns` leaves the reverse DNS of IPv6 out (document 3, IP addresses). */
export class DataIpAddresses extends DataStratusIpAddresses {}

/** Every IPv6 pool, as `ipv6Pools` (document 3, IP addresses rule 7). */
export class DataIpv6Pools extends DataStratusIpv6Pools {}

/** One IPv6 range, named without its prefix length (document 3, IPv6 range). */
export class DataIpv6Range extends DataStratusIpv6Range implements IIpv6Range {
  declare readonly terraformResourceType: "stratus_ipv6_range";

  /** The range with its prefix length, as networks are written: `2001:db8:64:1::/64`. */
  get network(): string {
    return networkOf(this);
  }
}

/** Every IPv6 range, as `ipv6Ranges` (document 3, IPv6 range). */
export class DataIpv6Ranges extends DataStratusIpv6Ranges {}

/** Every VLAN, as `vlans`: a Beta listing (document 3, IP addresses rule 8). */
export class DataVlans extends DataStratusVlans {}
