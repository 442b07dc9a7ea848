import type { Properties } from "../../../contract";
import { toSnakeCase } from "../../../emulator/wire/output";
import { failure } from "../../../emulator/wire/failure";
import { defineEmulation } from "../../../emulator/objects/emulation";
import type { Emulation } from "../../../emulator/objects/emulation";
import { isObject } from "../../../emulator/wire/input";
import { filterFields } from "../../../emulator/wire/filter";
import { slicePage } from "../../../emulator/wire/page";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { ipAddress } from "../contract";
import { assignAuthorization, findPermitted, listVisible, readAuthorization } from "./access";
import { allocateAddress } from "./allocate";
import type { AddressBody } from "./stored";

/** Document 3 shows no answer: an address has what requests name, and its network, and no times. */
export function addressResponse({ body: { updated: _, ...body } }: StoredObject<AddressBody>) {
  return toSnakeCase(body) as Properties;
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The document has it in the body of the GET, which many clients cannot send: the query does as well. */
function skipsIpv6Rdns({ body, query }: RequestContext): boolean {
  const field = "skip_ipv6_rdns";
  if (body !== undefined && !isObject(body)) throw failure(400, "The body must be a JSON object");
  const other = Object.keys(body ?? {}).find((name) => name !== field);
  if (other !== undefined) throw failure(400, `is not a field here (there is ${field})`, other);
  const asked = query.get(field);
  const given = body?.[field] ?? (asked === null ? false : (flags[asked] ?? asked));
  if (typeof given === "boolean") return given;
  throw failure(400, `must be true or false, got ${JSON.stringify(given)}`, field);
}

/** Private addresses are not listed (R3-141). */
function list(request: RequestContext) {
  const skip = skipsIpv6Rdns(request);
  const listed = listVisible(request, "address").filter(({ body }) => body.public === true);
  return slicePage(request, filterFields(ipAddressEmulation), listed, (object) => {
    return { ...addressResponse(object), ...(skip && object.body.type === "ipv6" && { rdns: null }) };
  });
}

function view(request: RequestContext) {
  const { address = "" } = request.params;
  return addressResponse(findPermitted(request, "address", address, "read_only"));
}

const create = (request: RequestContext) => addressResponse(allocateAddress(request));

export const ipAddressEmulation: Emulation = defineEmulation(ipAddress, {
  customOperations: ["list", "view", "create"],
  routes: [
    { method: "GET", path: ipAddress.path, authorization: readAuthorization, answer: list },
    { method: "POST", path: ipAddress.path, authorization: assignAuthorization, answer: create },
    { method: "GET", path: `${ipAddress.path}/{address}`, authorization: readAuthorization, answer: view },
  ],
});
