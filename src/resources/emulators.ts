import type { Emulation } from "../emulator/emulation";
import { instanceEmulation } from "./compute_instance/emulate";
import { databaseListing } from "./database/emulate";
import { databaseEngineEmulation } from "./database_engine/emulate";
import { domainEmulation } from "./domain/emulate";
import { domainRecordEmulation } from "./domain_record/emulate";
import { firewallEmulation } from "./firewall/emulate";
import { firewallDeviceEmulation } from "./firewall_device/emulate";
import { imageEmulation } from "./image/emulate";
import { mysqlBackupEmulation } from "./mysql_backup/emulate";
import { mysqlCertificateEmulation } from "./mysql_certificate/emulate";
import { mysqlCredentialsEmulation } from "./mysql_credentials/emulate";
import { mysqlCredentialsResetEmulation } from "./mysql_credentials_reset/emulate";
import { instanceBackupEmulation } from "./instance_backup/emulate";
import { mysqlDatabaseEmulation } from "./mysql_database/emulate";
import { mysqlPatchEmulation } from "./mysql_patch/emulate";
import { mysqlRestoreEmulation } from "./mysql_restore/emulate";
import { postgresqlDatabaseEmulation } from "./postgresql_database/emulate";
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
