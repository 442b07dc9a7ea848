import type { Handler } from "../provider/handler";
import { handler as computeInstance } from "./compute_instance/provider";
import { handler as domain } from "./domain/provider";
import { handler as domainRecord } from "./domain_record/provider";
import { handler as domainRecords } from "./domain_records/provider";
import { handler as domainZoneFile } from "./domain_zone_file/provider";
import { handler as firewall } from "./firewall/provider";
import { handler as firewallDevice } from "./firewall_device/provider";
import { handler as mysqlAccess } from "./mysql_access/provider";
import { handler as mysqlBackup } from "./mysql_backup/provider";
import { handler as mysqlCertificate } from "./mysql_certificate/provider";
import { handler as mysqlCredentials } from "./mysql_credentials/provider";
import { handler as mysqlCredentialsReset } from "./mysql_credentials_reset/provider";
import { handler as mysqlDatabase } from "./mysql_database/provider";
import { handler as mysqlPatch } from "./mysql_patch/provider";
import { handler as mysqlRestore } from "./mysql_restore/provider";
import { handler as postgresqlDatabase } from "./postgresql_database/provider";
import { handler as ipAddress } from "./ip_address/provider";
import { handler as ipAssignment } from "./ip_assignment/provider";
import { handler as ipShare } from "./ip_share/provider";
import { handler as ipv6Range } from "./ipv6_range/provider";
import { handler as reverseDns } from "./reverse_dns/provider";
import { handler as image } from "./image/provider";
import { handler as instanceClone } from "./instance_clone/provider";
import { handler as instanceRestore } from "./instance_restore/provider";
import { handler as instanceSnapshot } from "./instance_snapshot/provider";
import { handler as tag } from "./tag/provider";
import { handler as taggedObjects } from "./tagged_objects/provider";

/** What a resource does beyond its contract, by the contract's name. */
export const handlers: { readonly [name: string]: Handler } = {
  compute_instance: computeInstance,
  domain,
  domain_record: domainRecord,
  domain_records: domainRecords,
  domain_zone_file: domainZoneFile,
  firewall,
  firewall_device: firewallDevice,
  mysql_access: mysqlAccess,
  mysql_backup: mysqlBackup,
  mysql_certificate: mysqlCertificate,
  mysql_credentials: mysqlCredentials,
  mysql_credentials_reset: mysqlCredentialsReset,
  mysql_database: mysqlDatabase,
  mysql_patch: mysqlPatch,
  mysql_restore: mysqlRestore,
  postgresql_database: postgresqlDatabase,
  ip_address: ipAddress,
  ip_assignment: ipAssignment,
  ip_share: ipShare,
  ipv6_range: ipv6Range,
  reverse_dns: reverseDns,
  image,
  instance_clone: instanceClone,
  instance_restore: instanceRestore,
  instance_snapshot: instanceSnapshot,
  tag,
  tagged_objects: taggedObjects,
};
