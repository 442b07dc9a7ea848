import { validate } from "../../../contract";
import { updateStored } from "../../../emulator/objects/change";
import type { Emulation } from "../../../emulator/objects/emulation";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import { isObject } from "../../../emulator/wire/input";
import type { RequestContext } from "../../../emulator/service";
import { fieldErrorOf } from "../../../emulator/wire/names";
import { addressKind, usualRdns } from "../../compute_instance/emulator/addresses";
import { shownAddress } from "../../ip_address/emulator";
import { named, writing } from "../../ip_address/emulator/find";
import { reverseDns } from "../contract";
import { resolves } from "./forward";

const field = "rdns";

function wanted(body: unknown, address: string): string | null {
  if (!isObject(body) || !(field in body)) throw failure(400, "is required: a name, or null for the default", field);
  const other = Object.keys(body).find((name) => name !== field);
  if (other !== undefined) throw failure(400, `is not a field here (there is ${field})`, other);
  const problems = validate(reverseDns, { address, rdns: body[field] });
  if (problems.length > 0) {
    throw new ApiFailure(
      400,
      problems.map((problem) => ({ ...fieldErrorOf(reverseDns.fields, problem), field })),
    );
  }
  return body[field] as string | null;
}

/** Document 3, IP addresses rule 5. */
function update(request: RequestContext) {
  const object = named(request, "address", request.params["address"] ?? "", "read_write");
  const { id, body } = object;
  const address = String(id);
  const rdns = wanted(request.body, address);
  if (body["public"] !== true) throw failure(400, `must not be set for the private address ${address}`, field);
  if (rdns !== null && !resolves(request.service, rdns, address)) {
    const reason = `must be a name whose forward DNS exists already, and no A or AAAA record of ${rdns} leads to ${address}`;
    throw failure(400, reason, field);
  }
  updateStored(request.service, addressKind, id, { rdns: rdns ?? usualRdns(body) });
  return shownAddress({ ...object, body: { ...body, rdns: rdns ?? usualRdns(body) } });
}

export const reverseDnsEmulation: Emulation = {
  contract: reverseDns,
  customOperations: ["update"],
  routes: [{ method: "PUT", path: reverseDns.path, authorization: writing, answer: update }],
};
