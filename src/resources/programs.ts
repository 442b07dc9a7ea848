import type { ProgramKind } from "../cli/program/model";
import { computeInstanceProgram } from "./compute_instance/program";
import { domainProgram } from "./domain/program";
import { domainRecordProgram } from "./domain_record/program";
import { firewallProgram } from "./firewall/program";
import { firewallDeviceProgram } from "./firewall_device/program";
import { imageProgram } from "./image/program";
import { instanceSnapshotProgram } from "./instance_snapshot/program";
import { ipAddressProgram } from "./ip_address/program";
import { ipv6RangeProgram } from "./ipv6_range/program";
import { mysqlBackupProgram } from "./mysql_backup/program";
import { mysqlDatabaseProgram } from "./mysql_database/program";
import { postgresqlDatabaseProgram } from "./postgresql_database/program";
import { reverseDnsProgram } from "./reverse_dns/program";
import { tagProgram } from "./tag/program";

/** How a program writes each kind that an account has, in the order in which an area creates them. */
export const programs: readonly ProgramKind[] = [
  imageProgram,
  computeInstanceProgram,
  instanceSnapshotProgram,
  firewallProgram,
  firewallDeviceProgram,
  ipAddressProgram,
  ipv6RangeProgram,
  mysqlDatabaseProgram,
  postgresqlDatabaseProgram,
  mysqlBackupProgram,
  domainProgram,
  domainRecordProgram,
  reverseDnsProgram,
  tagProgram,
];
