import type { Contract } from "../../src/contract";
import { computeInstanceSpecimen } from "./compute_instance";
import { databaseSpecimen } from "./database";
import { databaseEngineSpecimen } from "./database_engine";
import { domainSpecimen } from "./domain";
import { domainRecordSpecimen } from "./domain_record";
import { domainRecordsSpecimen } from "./domain_records";
import { domainZoneFileSpecimen } from "./domain_zone_file";
import { firewallSpecimen } from "./firewall";
import { firewallDeviceSpecimen } from "./firewall_device";
import { firewallRulesSpecimen } from "./firewall_rules";
import { imageSpecimen } from "./image";
import { instanceBackupSpecimen } from "./instance_backup";
import { instanceBootSpecimen } from "./instance_boot";
import { instanceCloneSpecimen } from "./instance_clone";
import { instanceRestoreSpecimen } from "./instance_restore";
import { instanceSnapshotSpecimen } from "./instance_snapshot";
import { ipAddressSpecimen } from "./ip_address";
import { ipAssignmentSpecimen } from "./ip_assignment";
import { ipShareSpecimen } from "./ip_share";
import { ipv6PoolSpecimen } from "./ipv6_pool";
import { ipv6RangeSpecimen } from "./ipv6_range";
import { mysqlAccessSpecimen } from "./mysql_access";
import { mysqlBackupSpecimen } from "./mysql_backup";
import { mysqlCertificateSpecimen } from "./mysql_certificate";
import { mysqlCredentialsSpecimen } from "./mysql_credentials";
import { mysqlCredentialsResetSpecimen } from "./mysql_credentials_reset";
import { mysqlDatabaseSpecimen } from "./mysql_database";
import { mysqlPatchSpecimen } from "./mysql_patch";
import { mysqlRestoreSpecimen } from "./mysql_restore";
import { planAvailabilitySpecimen } from "./plan_availability";
import { postgresqlDatabaseSpecimen } from "./postgresql_database";
import { regionSpecimen } from "./region";
import { regionAvailabilitySpecimen } from "./region_availability";
import { reverseDnsSpecimen } from "./reverse_dns";
import type { Specimen } from "./specimen";
import { tagSpecimen } from "./tag";
import { taggedObjectsSpecimen } from "./tagged_objects";
import { vlanSpecimen } from "./vlan";

/** A specimen of every kind. */
export const specimens: readonly Specimen[] = [
  computeInstanceSpecimen,
  databaseSpecimen,
  databaseEngineSpecimen,
  domainSpecimen,
  domainRecordSpecimen,
  domainRecordsSpecimen,
  domainZoneFileSpecimen,
  firewallSpecimen,
  firewallDeviceSpecimen,
  firewallRulesSpecimen,
  imageSpecimen,
  instanceBackupSpecimen,
  instanceBootSpecimen,
  instanceCloneSpecimen,
  instanceRestoreSpecimen,
  instanceSnapshotSpecimen,
  ipAddressSpecimen,
  ipAssignmentSpecimen,
  ipShareSpecimen,
  ipv6PoolSpecimen,
  ipv6RangeSpecimen,
  mysqlAccessSpecimen,
  mysqlBackupSpecimen,
  mysqlCertificateSpecimen,
  mysqlCredentialsSpecimen,
  mysqlCredentialsResetSpecimen,
  mysqlDatabaseSpecimen,
  mysqlPatchSpecimen,
  mysqlRestoreSpecimen,
  planAvailabilitySpecimen,
  postgresqlDatabaseSpecimen,
  regionSpecimen,
  regionAvailabilitySpecimen,
  reverseDnsSpecimen,
  tagSpecimen,
  taggedObjectsSpecimen,
  vlanSpecimen,
];

const byName = new Map(specimens.map((specimen) => [specimen.contract.name, specimen]));

/** @throws if the kind has no specimen */
export function specimenOf(name: string): Specimen {
  const specimen = byName.get(name);
  if (!specimen) throw new Error(`test/kinds has no specimen of ${name}`);
  return specimen;
}

/** @throws if the kind has no specimen */
export const contractOf = (name: string): Contract => specimenOf(name).contract;
