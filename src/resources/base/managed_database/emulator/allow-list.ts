import { BlockList, isIP } from "node:net";
import { failure } from "../../../../emulator/wire/failure";
import type { Database } from "./stored";

/** Statuses in which the nodes answer. */
const serving: readonly string[] = ["active", "updating", "backing_up", "degraded"];

const family = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

function admits(source: string, address: string): boolean {
  const [network = "", mask] = source.split("/");
  if (family(network) !== family(address)) return false;
  const list = new BlockList();
  if (mask === undefined) list.addAddress(network, family(network));
  else list.addSubnet(network, Number(mask), family(network));
  return list.check(address, family(address));
}

/** Whether a client at the address would get through to the database, and if not, why (document 2, Allow list semantics). */
export function reachable(
  { body }: Pick<Database, "body">,
  address: string,
): { readonly reachable: boolean; readonly reason: string } {
  if (isIP(address) === 0) throw failure(400, `must be an IP address, got ${JSON.stringify(address)}`, "address");
  const status = String(body.status);
  if (!serving.includes(status)) return { reachable: false, reason: `the database is ${status}` };
  if (body.isDown === true) return { reachable: false, reason: "its only node is being maintained" };
  const source = body.allowList?.find((each) => admits(each, address));
  if (source === undefined) return { reachable: false, reason: `the allow list does not have ${address}` };
  return { reachable: true, reason: `the allow list has ${source}` };
}
