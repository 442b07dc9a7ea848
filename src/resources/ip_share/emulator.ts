import { storedOf } from "../../contract";
import { change } from "../../emulator/objects/change";
import type { Emulation } from "../../emulator/objects/emulation";
import { Failure } from "../../emulator/wire/failure";
import type { Wrong } from "../../emulator/wire/failure";
import { requestOf } from "../../emulator/wire/request";
import type { Call } from "../../emulator/service";
import type { Kept } from "../../emulator/store";
import { addressFor, instanceFor, instanceKind, placing, rangeFor } from "../ip_address/emulator/find";
import { ipShare } from "./contract";

function judgeAddress(call: Call, address: string, index: number, instance: Kept): readonly Wrong[] {
  const field = `ips[${String(index)}]`;
  const found = addressFor(call, address);
  const object = (found?.body["type"] === "ipv4" ? found : undefined) ?? rangeFor(call, address);
  if (!object) return [{ field, reason: `must be an address or range of the account, got ${address}` }];
  const [own, wanted] = [object.body["region"], instance.body["region"]];
  if (own === wanted) return [];
  return [{ field, reason: `must be in the instance's region ${String(wanted)}, and ${address} is in ${String(own)}` }];
}

/** Document 3, IP addresses rule 4. */
function share(call: Call): object {
  const values = requestOf(ipShare, call.body);
  const id = values["computeId"] as number;
  const instance = instanceFor(call, id, "compute_id");
  if (!instance) {
    const reason = `must be the id of an instance, and there is no instance ${String(id)}`;
    throw new Failure(400, [{ field: "compute_id", reason }]);
  }
  const ips = storedOf(ipShare.fields.ips, values["ips"], values) as readonly string[];
  const all = ips.flatMap((address, index) => judgeAddress(call, address, index, instance));
  if (all.length > 0) throw new Failure(400, all);
  change(call.service, instanceKind, id, { sharedIps: ips });
  return {};
}

export const ipShareEmulation: Emulation = {
  contract: ipShare,
  own: ["create"],
  routes: [
    { method: "POST", path: "/networking/ips/share", beta: true, need: placing, answer: share },
    { method: "POST", path: ipShare.path, need: placing, answer: share },
  ],
};
