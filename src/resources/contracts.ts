import type { Contract } from "../contract";
import { computeInstance } from "./compute_instance/contract";
import {
  databaseEngine,
  ipv6Pool,
  planAvailability,
  regionAvailability,
  taggedObjects,
  vlan,
} from "./data_sources/contract";
import { database } from "./database/contract";
import { domain } from "./domain/contract";
import { domainRecord } from "./domain_record/contract";
import { domainRecords } from "./domain_records/contract";
import { domainZoneFile } from "./domain_zone_file/contract";
import { firewall } from "./firewall/contract";
import { firewallDevice } from "./firewall_device/contract";
import { firewallRules } from "./firewall_rules/contract";
import { image } from "./image/contract";
import { instanceBackup } from "./instance_backup/contract";
import { instanceBoot } from "./instance_boot/contract";
import { instanceClone } from "./instance_clone/contract";
import { instanceRestore } from "./instance_restore/contract";
import { instanceSnapshot } from "./instance_snapshot/contract";
import { ipAddress } from "./ip_address/contract";
import { ipAssignment } from "./ip_assignment/contract";
import { ipShare } from "./ip_share/contract";
import { ipv6Range } from "./ipv6_range/contract";
import { mysqlAccess } from "./mysql_access/contract";
import { mysqlBackup } from "./mysql_backup/contract";
import { mysqlCertificate } from "./mysql_certificate/contract";
import { mysqlCredentials } from "./mysql_credentials/contract";
import { mysqlCredentialsReset } from "./mysql_credentials_reset/contract";
import { mysqlDatabase } from "./mysql_database/contract";
import { mysqlPatch } from "./mysql_patch/contract";
import { mysqlRestore } from "./mysql_restore/contract";
import { postgresqlDatabase } from "./postgresql_database/contract";
import { region } from "./region/contract";
import { reverseDns } from "./reverse_dns/contract";
import { tag } from "./tag/contract";

/** Instances come first: a provider that is configured reads the first list, and instances are needed the most. */
export const contracts: readonly Contract[] = [
  computeInstance,
  database,
  databaseEngine,
  domain,
  domainRecord,
  domainRecords,
  domainZoneFile,
  firewall,
  firewallDevice,
  image,
  mysqlAccess,
  mysqlBackup,
  mysqlCertificate,
  mysqlCredentials,
  mysqlCredentialsReset,
  mysqlDatabase,
  mysqlPatch,
  mysqlRestore,
  postgresqlDatabase,
  instanceBackup,
  instanceBoot,
  instanceClone,
  instanceRestore,
  instanceSnapshot,
  planAvailability,
  region,
  regionAvailability,
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
