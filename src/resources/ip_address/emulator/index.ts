import { toSnakeCase } from "../../../emulator/wire/output";
import { failure } from "../../../emulator/wire/failure";
import type { Emulation } from "../../../emulator/objects/emulation";
import { isObject } from "../../../emulator/wire/input";
import { pagedOf } from "../../../emulator/wire/page";
import type { RequestContext } from "../../../emulator/service";
import type { StoredObject } from "../../../emulator/store";
import { ipAddress } from "../contract";
import { allocated } from "./allocate";
import { allFor, named, placing, reading } from "./find";

/** Document 3 shows no answer: an address has what requests name, and its network, and no times. */
export function shownAddress({ body: { updated: _, ...body } }: StoredObject) {
  return toSnakeCase(body) as Readonly<Record<string, unknown>>;
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
  const all = allFor(request, "address").filter(({ body }) => body["public"] === true);
  const shown = (object: StoredObject) => {
    return { ...shownAddress(object), ...(skip && object.body["type"] === "ipv6" && { rdns: null }) };
  };
  return pagedOf(request.query, all, shown);
}

export const ipAddressEmulation: Emulation = {
  contract: ipAddress,
  customOperations: ["list", "view", "create"],
  routes: [
    { method: "GET", path: ipAddress.path, authorization: reading, answer: list },
    {
      method: "POST",
      path: ipAddress.path,
      authorization: placing,
      answer: (request) => shownAddress(allocated(request)),
    },
    {
      method: "GET",
      path: `${ipAddress.path}/{address}`,
      authorization: reading,
      answer: (request) => shownAddress(named(request, "address", request.params["address"] ?? "", "read_only")),
    },
  ],
};
