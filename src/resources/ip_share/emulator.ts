import { storedValue } from "../../contract";
import { updateStored } from "../../emulator/objects/change";
import type { Emulation } from "../../emulator/objects/emulation";
import { ApiFailure } from "../../emulator/wire/failure";
import type { FieldError } from "../../emulator/wire/failure";
import { parseCreateBody } from "../../emulator/wire/request";
import type { RequestContext } from "../../emulator/service";
import type { StoredObject } from "../../emulator/store";
import { addressFor, instanceFor, instanceKind, placing, rangeFor } from "../ip_address/emulator/find";
import { ipShare } from "./contract";

function judgeAddress(
  request: RequestContext,
  address: string,
  index: number,
  instance: StoredObject,
): readonly FieldError[] {
  const field = `ips[${String(index)}]`;
  const found = addressFor(request, address);
  const object = (found?.body["type"] === "ipv4" ? found : undefined) ?? rangeFor(request, address);
  if (!object) return [{ field, reason: `must be an address or range of the account, got ${address}` }];
  const [own, wanted] = [object.body["region"], instance.body["region"]];
  if (own === wanted) return [];
  return [{ field, reason: `must be in the instance's region ${String(wanted)}, and ${address} is in ${String(own)}` }];
}

/** Document 3, IP addresses rule 4. */
function share(request: RequestContext): object {
  const values = parseCreateBody(ipShare, request.body);
  const id = values["computeId"] as number;
  const instance = instanceFor(request, id, "compute_id");
  if (!instance) {
    const reason = `must be the id of an instance, and there is no instance ${String(id)}`;
    throw new ApiFailure(400, [{ field: "compute_id", reason }]);
  }
  const ips = storedValue(ipShare.fields.ips, values["ips"], values) as readonly string[];
  const all = ips.flatMap((address, index) => judgeAddress(request, address, index, instance));
  if (all.length > 0) throw new ApiFailure(400, all);
  updateStored(request.service, instanceKind, id, { sharedIps: ips });
  return {};
}

export const ipShareEmulation: Emulation = {
  contract: ipShare,
  customOperations: ["create"],
  routes: [
    { method: "POST", path: "/networking/ips/share", beta: true, authorization: placing, answer: share },
    { method: "POST", path: ipShare.path, authorization: placing, answer: share },
  ],
};
