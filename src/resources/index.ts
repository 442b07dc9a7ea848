import type { Contract } from "../contract";
import { computeInstance } from "./compute_instance/contract";
import { domain } from "./domain/contract";
import { domainRecord } from "./domain_record/contract";
import { firewall } from "./firewall/contract";
import { firewallDevice } from "./firewall_device/contract";
import { image } from "./image/contract";
import { mysqlDatabase } from "./mysql_database/contract";
import { region } from "./region/contract";
import { tag } from "./tag/contract";
import { firewallRules } from "./firewall_rules/contract";
import { ipAddress } from "./ip_address/contract";
import { ipAssignment } from "./ip_assignment/contract";
import { ipShare } from "./ip_share/contract";
import { ipv6Pool } from "./ipv6_pool/contract";
import { ipv6Range } from "./ipv6_range/contract";
import { reverseDns } from "./reverse_dns/contract";
import { taggedObjects } from "./tagged_objects/contract";
import { vlan } from "./vlan/contract";

export const contracts: readonly Contract[] = [
  computeInstance,
  domain,
  domainRecord,
  firewall,
  firewallDevice,
  image,
  mysqlDatabase,
  region,
  tag,
  firewallRules,
  ipAddress,
  ipAssignment,
  ipShare,
  ipv6Pool,
  ipv6Range,
  reverseDns,
  taggedObjects,
  vlan,
];
