import { DataStratusFirewall } from "./l1/data-stratus-firewall";
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

/** One firewall with its devices, by its id or its label (document 3, Firewalls). */
export class DataFirewall extends DataStratusFirewall {}

/** Every firewall that the token sees, as `firewalls` (document 3, Firewalls). */
export class DataFirewalls extends DataStratusFirewalls {}

/** The complete rules of a firewall (document 3, Firewall rule). */
export class DataFirewallRules extends DataStratusFirewallRules {}

/** One device of a firewall, by its id or its instance's label (document 3, Firewall device). */
export class DataFirewallDevice extends DataStratusFirewallDevice {}

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
