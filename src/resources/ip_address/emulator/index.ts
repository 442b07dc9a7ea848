import { onTheWire } from "../../../emulator/wire/output";
import { failure } from "../../../emulator/wire/failure";
import type { Emulation } from "../../../emulator/objects/emulation";
import { isObject } from "../../../emulator/wire/input";
import { pagedOf } from "../../../emulator/wire/page";
import type { Call } from "../../../emulator/service";
import type { Kept } from "../../../emulator/store";
import { ipAddress } from "../contract";
import { allocated } from "./allocate";
import { allFor, named, placing, reading } from "./find";

/** Document 3 shows no answer: an address has what requests name, and its network, and no times. */
export function shownAddress({ body: { updated: _, ...body } }: Kept) {
  return onTheWire(body) as Readonly<Record<string, unknown>>;
}

const flags: Readonly<Record<string, boolean>> = { true: true, false: false };

/** The document has it in the body of the GET, which many clients cannot send: the query does as well. */
function skipsIpv6Rdns({ body, query }: Call): boolean {
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
function list(call: Call) {
  const skip = skipsIpv6Rdns(call);
  const all = allFor(call, "address").filter(({ body }) => body["public"] === true);
  const shown = (object: Kept) => {
    return { ...shownAddress(object), ...(skip && object.body["type"] === "ipv6" && { rdns: null }) };
  };
  return pagedOf(call.query, all, shown);
}

export const ipAddressEmulation: Emulation = {
  contract: ipAddress,
  own: ["list", "view", "create"],
  routes: [
    { method: "GET", path: ipAddress.path, need: reading, answer: list },
    { method: "POST", path: ipAddress.path, need: placing, answer: (call) => shownAddress(allocated(call)) },
    {
      method: "GET",
      path: `${ipAddress.path}/{address}`,
      need: reading,
      answer: (call) => shownAddress(named(call, "address", call.params["address"] ?? "", "read_only")),
    },
  ],
};
