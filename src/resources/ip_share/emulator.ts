import { storedValue } from "../../contract";
import {
  defineEmulation,
  defineKind,
  failure,
  type FieldError,
  parseCreateBody,
  RefusedRequestError,
  type RequestContext,
  updateStored,
} from "../../emulator/author";
import { instanceKind } from "../compute_instance/emulator/instance";
import { assignAuthorization, findAddress, findRange, findWritableInstance } from "../ip_address/emulator/access";
import { betaSharePath, ipShare } from "./contract";

function validateAddress(
  request: RequestContext,
  address: string,
  index: number,
  region: string | null | undefined,
): readonly FieldError[] {
  const field = `ips[${String(index)}]`;
  const found = findAddress(request, address);
  const object = (found?.body.type === "ipv4" ? found : undefined) ?? findRange(request, address);
  if (!object) {
    const reason = `must be an address or range of the account, got ${address}`;
    return [{ field, reason, rules: [found ? "R1-041" : "R3-159"] }];
  }
  const own = object.body.region;
  if (own === region) return [];
  const reason = `must be in the instance's region ${String(region)}, but ${address} is in ${String(own)}`;
  return [{ field, reason, rules: ["R3-159"] }];
}

/** Implements document 3, IP addresses rule 4. */
function share(request: RequestContext): object {
  const given = parseCreateBody(ipShare, request);
  const id = Number(given.computeId);
  const instance = findWritableInstance(request, id, "compute_id");
  if (!instance) {
    const reason = `must be the id of an instance, got ${String(id)}`;
    throw failure(400, reason, "compute_id").cites("R3-157");
  }
  const ips = storedValue(ipShare.fields.ips, given.ips, given) as readonly string[];
  const { region } = instance.body;
  const fieldErrors = ips.flatMap((address, index) => validateAddress(request, address, index, region));
  if (fieldErrors.length > 0) throw new RefusedRequestError(400, fieldErrors);
  updateStored(request.service, instanceKind, id, { sharedIps: ips });
  return {};
}

export const ipShareEmulation = defineEmulation(defineKind(ipShare), {
  endpoints: {
    customOperations: ["create"],
    routes: [
      { method: "POST", path: betaSharePath, beta: true, authorization: assignAuthorization, respond: share },
      { method: "POST", path: ipShare.path, authorization: assignAuthorization, respond: share },
    ],
  },
});
