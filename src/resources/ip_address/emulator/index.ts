import { flag } from "../../../contract";
import type { Properties } from "../../../contract";
import { parseActionBody } from "../../../emulator/wire/action-body";
import { toSnakeCase } from "../../../emulator/wire/output";
import { failure } from "../../../emulator/wire/failure";
import { defineEmulation } from "../../../emulator/objects/emulation";
import { defineKind } from "../../../emulator/objects/kind";
import { filterFields } from "../../../emulator/wire/filter";
import { slicePage } from "../../../emulator/wire/page";
import type { RequestContext } from "../../../emulator/http/route";
import type { StoredObject } from "../../../emulator/store";
import { ipAddress } from "../contract";
import { assignAuthorization, findPermitted, listVisible, readAuthorization } from "./access";
import { allocateAddress } from "./allocate";
import type { AddressBody } from "./stored";

/** Document 3 shows no answer: an address has what requests name, and its network, and no times. */
export function addressResponse({ body: { updated: _, ...body } }: StoredObject<AddressBody>) {
  return toSnakeCase(body) as Properties;
}

const listRequest = {
  path: ipAddress.path,
  fields: { skipIpv6Rdns: flag("Whether the reverse names of IPv6 addresses are left out.").per("R3-142").optional() },
};

const flags: Readonly<Record<string, boolean | undefined>> = { true: true, false: false };

/** The document has it in the body of the GET, which many clients cannot send: the query does as well. */
function skipsIpv6Rdns(request: RequestContext): boolean {
  const { skipIpv6Rdns } = parseActionBody(listRequest, request);
  const field = "skip_ipv6_rdns";
  const asked = request.query.get(field);
  const given = skipIpv6Rdns ?? (asked === null ? false : flags[asked]);
  if (given !== undefined) return given;
  throw failure(400, `must be true or false, got ${JSON.stringify(asked)}`, field).per("R3-142");
}

const kind = defineKind(ipAddress);

/** Private addresses are not listed (R3-141). */
function list(request: RequestContext) {
  const skip = skipsIpv6Rdns(request);
  const listed = listVisible(request, "address").filter(({ body }) => body.public === true);
  return slicePage(request, filterFields(kind), listed, (object) => {
    return { ...addressResponse(object), ...(skip && object.body.type === "ipv6" && { rdns: null }) };
  });
}

function view(request: RequestContext) {
  const { address = "" } = request.params;
  return addressResponse(findPermitted(request, "address", address, "read_only"));
}

const create = (request: RequestContext) => addressResponse(allocateAddress(request));

export const ipAddressEmulation = defineEmulation(kind, {
  endpoints: {
    customOperations: ["list", "view", "create"],
    routes: [
      { method: "GET", path: ipAddress.path, authorization: readAuthorization, answer: list },
      { method: "POST", path: ipAddress.path, authorization: assignAuthorization, answer: create },
      { method: "GET", path: `${ipAddress.path}/{address}`, authorization: readAuthorization, answer: view },
    ],
  },
});
