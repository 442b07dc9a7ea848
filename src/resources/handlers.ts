import type { Handler } from "../provider/handler";
import { handler as computeInstance } from "./compute_instance/handler";
import { handler as domain } from "./domain/handler";
import { handler as domainRecord } from "./domain_record/handler";
import { handler as domainRecords } from "./domain_records/handler";
import { handler as domainZoneFile } from "./domain_zone_file/handler";
import { handler as firewall } from "./firewall/handler";
import { handler as firewallDevice } from "./firewall_device/handler";
import { handler as tag } from "./tag/handler";

/** What a resource does beyond its contract, by the contract's name. */
export const handlers: { readonly [name: string]: Handler } = {
  compute_instance: computeInstance,
  domain,
  domain_record: domainRecord,
  domain_records: domainRecords,
  domain_zone_file: domainZoneFile,
  firewall,
  firewall_device: firewallDevice,
  tag,
};
