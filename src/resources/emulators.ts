import type { Emulation } from "../emulator/emulation";
import { instanceEmulation } from "./compute_instance/emulate";
import { domainEmulation } from "./domain/emulate";
import { domainRecordEmulation } from "./domain_record/emulate";
import { firewallEmulation } from "./firewall/emulate";
import { firewallDeviceEmulation } from "./firewall_device/emulate";
import { imageEmulation } from "./image/emulate";
import { mysqlDatabaseEmulation } from "./mysql_database/emulate";
import { regionEmulation } from "./region/emulate";
import { tagEmulation } from "./tag/emulate";
import { ipAddressEmulation } from "./ip_address/emulate";
import { ipAssignmentEmulation } from "./ip_assignment/emulate";
import { ipShareEmulation } from "./ip_share/emulate";
import { ipv6PoolEmulation } from "./ipv6_pool/emulate";
import { ipv6RangeEmulation } from "./ipv6_range/emulate";
import { reverseDnsEmulation } from "./reverse_dns/emulate";
import { vlanEmulation } from "./vlan/emulate";

/** What the emulated service does with each kind of object. */
export const emulators: readonly Emulation[] = [
  instanceEmulation,
  domainEmulation,
  domainRecordEmulation,
  firewallEmulation,
  firewallDeviceEmulation,
  imageEmulation,
  mysqlDatabaseEmulation,
  regionEmulation,
  tagEmulation,
  ipAddressEmulation,
  ipAssignmentEmulation,
  ipShareEmulation,
  ipv6PoolEmulation,
  ipv6RangeEmulation,
  reverseDnsEmulation,
  vlanEmulation,
];
