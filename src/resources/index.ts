import type { Contract } from "../contract";
import { computeInstance } from "./compute_instance/contract";
import { database } from "./database/contract";
import { databaseEngine } from "./database_engine/contract";
import { domain } from "./domain/contract";
import { domainRecord } from "./domain_record/contract";
import { firewall } from "./firewall/contract";
import { firewallDevice } from "./firewall_device/contract";
import { image } from "./image/contract";
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
import { tag } from "./tag/contract";

export const contracts: readonly Contract[] = [
  computeInstance,
  database,
  databaseEngine,
  domain,
  domainRecord,
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
  region,
  tag,
];
