import type { Handler } from "../provider/handler";
import { handler as computeInstance } from "./compute_instance/handler";
import { handler as domainRecord } from "./domain_record/handler";
import { handler as firewall } from "./firewall/handler";
import { handler as firewallDevice } from "./firewall_device/handler";
import { handler as image } from "./image/handler";
import { handler as instanceClone } from "./instance_clone/handler";
import { handler as instanceRestore } from "./instance_restore/handler";
import { handler as instanceSnapshot } from "./instance_snapshot/handler";
import { handler as tag } from "./tag/handler";

/** What a resource does beyond its contract, by the contract's name. */
export const handlers: { readonly [name: string]: Handler } = {
  compute_instance: computeInstance,
  domain_record: domainRecord,
  firewall,
  firewall_device: firewallDevice,
  image,
  instance_clone: instanceClone,
  instance_restore: instanceRestore,
  instance_snapshot: instanceSnapshot,
  tag,
};
