import type { ResourceDocs } from "./base/common/docs";
import { computeInstanceDocs } from "./compute_instance/docs";
import { domainDocs } from "./domain/docs";
import { domainRecordDocs } from "./domain_record/docs";
import { domainRecordsDocs } from "./domain_records/docs";
import { firewallDocs } from "./firewall/docs";
import { firewallDeviceDocs } from "./firewall_device/docs";
import { imageDocs } from "./image/docs";
import { instanceCloneDocs } from "./instance_clone/docs";
import { instanceRestoreDocs } from "./instance_restore/docs";
import { instanceSnapshotDocs } from "./instance_snapshot/docs";
import { ipAddressDocs } from "./ip_address/docs";
import { ipAssignmentDocs } from "./ip_assignment/docs";
import { ipShareDocs } from "./ip_share/docs";
import { ipv6RangeDocs } from "./ipv6_range/docs";
import { mysqlAccessDocs } from "./mysql_access/docs";
import { mysqlBackupDocs } from "./mysql_backup/docs";
import { mysqlCredentialsResetDocs } from "./mysql_credentials_reset/docs";
import { mysqlDatabaseDocs } from "./mysql_database/docs";
import { mysqlPatchDocs } from "./mysql_patch/docs";
import { mysqlRestoreDocs } from "./mysql_restore/docs";
import { postgresqlDatabaseDocs } from "./postgresql_database/docs";
import { reverseDnsDocs } from "./reverse_dns/docs";
import { tagDocs } from "./tag/docs";

/** The handwritten parts of the pages, one for each resource. */
export const resourceDocs: readonly ResourceDocs[] = [
  computeInstanceDocs,
  domainDocs,
  domainRecordDocs,
  domainRecordsDocs,
  firewallDocs,
  firewallDeviceDocs,
  imageDocs,
  instanceCloneDocs,
  instanceRestoreDocs,
  instanceSnapshotDocs,
  ipAddressDocs,
  ipAssignmentDocs,
  ipShareDocs,
  ipv6RangeDocs,
  mysqlAccessDocs,
  mysqlBackupDocs,
  mysqlCredentialsResetDocs,
  mysqlDatabaseDocs,
  mysqlPatchDocs,
  mysqlRestoreDocs,
  postgresqlDatabaseDocs,
  reverseDnsDocs,
  tagDocs,
];
