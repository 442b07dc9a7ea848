import type { ContractHandler } from "../provider/author";
import { computeInstanceHandler } from "./compute_instance/provider";
import { taggedObjectsHandler } from "./data_sources/provider";
import { domainHandler } from "./domain/provider";
import { domainRecordHandler } from "./domain_record/provider";
import { domainRecordsHandler } from "./domain_records/provider";
import { domainZoneFileHandler } from "./domain_zone_file/provider";
import { firewallHandler } from "./firewall/provider";
import { firewallDeviceHandler } from "./firewall_device/provider";
import { imageHandler } from "./image/provider";
import { instanceBootHandler } from "./instance_boot/provider";
import { instanceCloneHandler } from "./instance_clone/provider";
import { instanceRestoreHandler } from "./instance_restore/provider";
import { instanceSnapshotHandler } from "./instance_snapshot/provider";
import { ipAddressHandler } from "./ip_address/provider";
import { ipAssignmentHandler } from "./ip_assignment/provider";
import { ipShareHandler } from "./ip_share/provider";
import { ipv6RangeHandler } from "./ipv6_range/provider";
import { mysqlAccessHandler } from "./mysql_access/provider";
import { mysqlBackupHandler } from "./mysql_backup/provider";
import { mysqlCertificateHandler } from "./mysql_certificate/provider";
import { mysqlCredentialsHandler } from "./mysql_credentials/provider";
import { mysqlCredentialsResetHandler } from "./mysql_credentials_reset/provider";
import { mysqlDatabaseHandler } from "./mysql_database/provider";
import { mysqlPatchHandler } from "./mysql_patch/provider";
import { mysqlRestoreHandler } from "./mysql_restore/provider";
import { postgresqlDatabaseHandler } from "./postgresql_database/provider";
import { reverseDnsHandler } from "./reverse_dns/provider";
import { tagHandler } from "./tag/provider";

/** The behavior of resources beyond their contracts. */
export const handlers: readonly ContractHandler[] = [
  computeInstanceHandler,
  domainHandler,
  domainRecordHandler,
  domainRecordsHandler,
  domainZoneFileHandler,
  firewallHandler,
  firewallDeviceHandler,
  imageHandler,
  instanceBootHandler,
  instanceCloneHandler,
  instanceRestoreHandler,
  instanceSnapshotHandler,
  ipAddressHandler,
  ipAssignmentHandler,
  ipShareHandler,
  ipv6RangeHandler,
  mysqlAccessHandler,
  mysqlBackupHandler,
  mysqlCertificateHandler,
  mysqlCredentialsHandler,
  mysqlCredentialsResetHandler,
  mysqlDatabaseHandler,
  mysqlPatchHandler,
  mysqlRestoreHandler,
  postgresqlDatabaseHandler,
  reverseDnsHandler,
  tagHandler,
  taggedObjectsHandler,
];
