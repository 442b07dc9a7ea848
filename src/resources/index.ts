import type { Contract } from "../contract";
import { computeInstance } from "./compute_instance/contract";
import { domain } from "./domain/contract";
import { domainRecord } from "./domain_record/contract";
import { firewall } from "./firewall/contract";
import { firewallDevice } from "./firewall_device/contract";
import { image } from "./image/contract";
import { instanceBackup } from "./instance_backup/contract";
import { instanceClone } from "./instance_clone/contract";
import { instanceRestore } from "./instance_restore/contract";
import { instanceSnapshot } from "./instance_snapshot/contract";
import { mysqlDatabase } from "./mysql_database/contract";
import { planAvailability } from "./plan_availability/contract";
import { region } from "./region/contract";
import { regionAvailability } from "./region_availability/contract";
import { tag } from "./tag/contract";

export const contracts: readonly Contract[] = [
  computeInstance,
  domain,
  domainRecord,
  firewall,
  firewallDevice,
  image,
  instanceBackup,
  instanceClone,
  instanceRestore,
  instanceSnapshot,
  mysqlDatabase,
  planAvailability,
  region,
  regionAvailability,
  tag,
];
