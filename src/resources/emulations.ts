import type { Emulation } from "../emulator/author";
import { instanceEmulation } from "./compute_instance/emulator";
import { databaseEngineEmulation, ipv6PoolEmulation, vlanEmulation } from "./data_sources/emulator";
import { databaseListing } from "./database/emulator";
import { domainEmulation } from "./domain/emulator";
import { domainRecordEmulation } from "./domain_record/emulator";
import { firewallEmulation } from "./firewall/emulator";
import { firewallDeviceEmulation } from "./firewall_device/emulator";
import { imageEmulation } from "./image/emulator";
import { instanceBackupEmulation } from "./instance_backup/emulator";
import { ipAddressEmulation } from "./ip_address/emulator";
import { ipAssignmentEmulation } from "./ip_assignment/emulator";
import { ipShareEmulation } from "./ip_share/emulator";
import { ipv6RangeEmulation } from "./ipv6_range/emulator";
import { mysqlBackupEmulation } from "./mysql_backup/emulator";
import { mysqlCertificateEmulation } from "./mysql_certificate/emulator";
import { mysqlCredentialsEmulation } from "./mysql_credentials/emulator";
import { mysqlCredentialsResetEmulation } from "./mysql_credentials_reset/emulator";
import { mysqlDatabaseEmulation } from "./mysql_database/emulator";
import { mysqlPatchEmulation } from "./mysql_patch/emulator";
import { mysqlRestoreEmulation } from "./mysql_restore/emulator";
import { postgresqlDatabaseEmulation } from "./postgresql_database/emulator";
import { regionEmulation } from "./region/emulator";
import { reverseDnsEmulation } from "./reverse_dns/emulator";
import { tagEmulation } from "./tag/emulator";

/** The behavior of the emulated service for each kind of object. */
export const emulations: readonly Emulation[] = [
  instanceEmulation,
  databaseListing,
  databaseEngineEmulation,
  domainEmulation,
  domainRecordEmulation,
  firewallEmulation,
  firewallDeviceEmulation,
  imageEmulation,
  mysqlBackupEmulation,
  mysqlCertificateEmulation,
  mysqlCredentialsEmulation,
  mysqlCredentialsResetEmulation,
  instanceBackupEmulation,
  mysqlDatabaseEmulation,
  mysqlPatchEmulation,
  mysqlRestoreEmulation,
  postgresqlDatabaseEmulation,
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
