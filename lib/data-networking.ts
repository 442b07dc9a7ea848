import type { Construct } from "constructs";
import type { Id } from "../src/contract";
import { lookup } from "../src/contract";
import { firewall } from "../src/resources/firewall/contract";
import { firewallDevice } from "../src/resources/firewall_device/contract";
import { judgeAtSynth, judged } from "./judged";
import type { DataStratusFirewallConfig } from "./l1/data-stratus-firewall";
import { DataStratusFirewall } from "./l1/data-stratus-firewall";
import type { DataStratusFirewallDeviceConfig } from "./l1/data-stratus-firewall-device";
import { DataStratusFirewallDevice } from "./l1/data-stratus-firewall-device";
import { DataStratusFirewallDevicesA as DataStratusFirewallDevices } from "./l1/data-stratus-firewall-devices";
import { DataStratusFirewallRulesA as DataStratusFirewallRules } from "./l1/data-stratus-firewall-rules";
import { DataStratusFirewalls } from "./l1/data-stratus-firewalls";
import { DataStratusIpAddress } from "./l1/data-stratus-ip-address";
import { DataStratusIpAddresses } from "./l1/data-stratus-ip-addresses";
import { DataStratusIpv6Pools } from "./l1/data-stratus-ipv6-pools";
import { DataStratusIpv6Range } from "./l1/data-stratus-ipv6-range";
import { DataStratusIpv6Ranges } from "./l1/data-stratus-ipv6-ranges";
import { DataStratusTaggedObjects } from "./l1/data-stratus-tagged-objects";
import { DataStratusTags } from "./l1/data-stratus-tags";
import { DataStratusVlans } from "./l1/data-stratus-vlans";
import type { Lookup } from "./lookup";

/** Which firewall to read: by its id, or by its label. */
export type DataFirewallProps = Lookup<Id<"firewall">>;

interface OfFirewall {
  /** The id of the firewall. */
  readonly firewallId: Id<"firewall">;
}
/** Which device of a firewall to read: by its id, or by its instance's label. */
export type DataFirewallDeviceProps = Lookup<Id<"firewall device">> & OfFirewall;

const firewallLookup = { contract: lookup(firewall) };
const deviceLookup = { contract: lookup(firewallDevice) };

/** One firewall with its devices, by its id or its label (document 3, Firewalls). */
export class DataFirewall extends DataStratusFirewall {
  constructor(scope: Construct, id: string, props: DataFirewallProps) {
    super(scope, id, judged<DataStratusFirewallConfig>(scope, id, firewallLookup, props));
    judgeAtSynth(this, firewallLookup);
  }
}

/** Every firewall that the token sees, as `firewalls` (document 3, Firewalls). */
export class DataFirewalls extends DataStratusFirewalls {}

/** The complete rules of a firewall (document 3, Firewall rule). */
export class DataFirewallRules extends DataStratusFirewallRules {}

/** One device of a firewall, by its id or its instance's label (document 3, Firewall device). */
export class DataFirewallDevice extends DataStratusFirewallDevice {
  constructor(scope: Construct, id: string, props: DataFirewallDeviceProps) {
    super(scope, id, judged<DataStratusFirewallDeviceConfig>(scope, id, deviceLookup, props));
    judgeAtSynth(this, deviceLookup);
  }
}

/** Every device of a firewall, as `firewallDevices` (document 3, Firewall device). */
export class DataFirewallDevices extends DataStratusFirewallDevices {}

/** One address, public or private (document 3, IP addresses). */
export class DataIpAddress extends DataStratusIpAddress {}

/** Every public address, as `ipAddresses`; `skipIpv6Rdns` leaves the reverse DNS of IPv6 out (document 3, IP addresses). */
export class DataIpAddresses extends DataStratusIpAddresses {}

/** Every IPv6 pool, as `ipv6Pools` (document 3, IP addresses rule 7). */
export class DataIpv6Pools extends DataStratusIpv6Pools {}

/** One IPv6 range, named without its prefix length (document 3, IPv6 range). */
export class DataIpv6Range extends DataStratusIpv6Range {}

/** Every IPv6 range, as `ipv6Ranges` (document 3, IPv6 range). */
export class DataIpv6Ranges extends DataStratusIpv6Ranges {}

/** Every VLAN, as `vlans`: a Beta listing (document 3, IP addresses rule 8). */
export class DataVlans extends DataStratusVlans {}

/** Every tag, as `tags` (document 3, Tag). */
export class DataTags extends DataStratusTags {}

/** Every object that carries a tag, each kind by itself (document 3, Tags). */
export class DataTaggedObjects extends DataStratusTaggedObjects {}
