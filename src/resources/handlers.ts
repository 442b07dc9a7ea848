import type { Handler } from "../provider/handler";
import { handler as computeInstance } from "./compute_instance/handler";
import { handler as domain } from "./domain/handler";
import { handler as domainRecord } from "./domain_record/handler";
import { handler as domainRecords } from "./domain_records/handler";
import { handler as domainZoneFile } from "./domain_zone_file/handler";
import { handler as firewall } from "./firewall/handler";
import { handler as firewallDevice } from "./firewall_device/handler";
import { handler as mysqlAccess } from "./mysql_access/handler";
import { handler as mysqlBackup } from "./mysql_backup/handler";
import { handler as mysqlCertificate } from "./mysql_certificate/handler";
import { handler as mysqlCredentials } from "./mysql_credentials/handler";
import { handler as mysqlCredentialsReset } from "./mysql_credentials_reset/handler";
import { handler as mysqlDatabase } from "./mysql_database/handler";
import { handler as mysqlPatch } from "./mysql_patch/handler";
import { handler as mysqlRestore } from "./mysql_restore/handler";
import { handler as postgresqlDatabase } from "./postgresql_database/handler";
import { handler as ipAddress } from "./ip_address/handler";
import { handler as ipAssignment } from "./ip_assignment/handler";
import { handler as ipShare } from "./ip_share/handler";
import { handler as ipv6Range } from "./ipv6_range/handler";
import { handler as reverseDns } from "./reverse_dns/handler";
import { handler as image } from "./image/handler";
import { handler as instanceClone } from "./instance_clone/handler";
import { handler as instanceRestore } from "./instance_restore/handler";
import { handler as instanceSnapshot } from "./instance_snapshot/handler";
import { handler as tag } from "./tag/handler";
import { handler as taggedObjects } from "./tagged_objects/handler";

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
