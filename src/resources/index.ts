import type { Contract } from "../contract";
import { computeInstance } from "./compute_instance/contract";
import { domain } from "./domain/contract";
import { domainRecord } from "./domain_record/contract";
import { domainRecords } from "./domain_records/contract";
import { domainZoneFile } from "./domain_zone_file/contract";
import { firewall } from "./firewall/contract";
import { firewallDevice } from "./firewall_device/contract";
import { image } from "./image/contract";
import { mysqlDatabase } from "./mysql_database/contract";
import { region } from "./region/contract";
import { tag } from "./tag/contract";

export const contracts: readonly Contract[] = [
  computeInstance,
  domain,
  domainRecord,
  domainRecords,
  domainZoneFile,
  firewall,
  firewallDevice,
  image,
  mysqlDatabase,
  region,
  tag,
];
