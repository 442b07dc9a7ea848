import { isObject, validate } from "../../../contract";
import { updateStored } from "../../../emulator/objects/transitions";
import { defineEmulation } from "../../../emulator/objects/emulation";
import { defineKind } from "../../../emulator/objects/kind";
import { ApiFailure, failure } from "../../../emulator/wire/failure";
import { refuseOrIgnore } from "../../../emulator/wire/foreign-fields";
import type { RequestContext } from "../../../emulator/http/route";
import { fieldErrorOf } from "../../../emulator/wire/names";
import { usualRdns } from "../../compute_instance/emulator/addresses";
import { addressResponse } from "../../ip_address/emulator";
import { findPermitted, writeAuthorization } from "../../ip_address/emulator/access";
import { addressKind } from "../../ip_address/emulator/stored";
import { reverseDns } from "../contract";
import { resolves } from "./forward";

const field = "rdns";

/** The name in the body of the request; `null` asks for the default. */
function readName(request: RequestContext, address: string): string | null {
  const { body } = request;
  if (!isObject(body) || !(field in body))
    throw failure(400, "is required: a name, or null for the default", field).per("R3-162");
  const others = Object.keys(body).filter((name) => name !== field);
  const reason = `is not a field here (there is ${field})`;
  const refused = refuseOrIgnore(
    request,
    others.map((name) => ({ field: name, reason })),
  );
  if (refused.length > 0) throw new ApiFailure(400, refused);
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
  const { address: text = "" } = request.params;
  const object = findPermitted(request, "address", text, "read_write");
  const { id, body } = object;
  const address = String(id);
  const name = readName(request, address);
  if (body.public !== true) throw failure(400, `must not be set for the private address ${address}`, field);
  if (name !== null && !resolves(request.service, name, address)) {
    const reason = `must be a name whose forward DNS exists already, and no A or AAAA record of ${name} leads to ${address}`;
    throw failure(400, reason, field).per("R3-163");
  }
  const rdns = name ?? usualRdns(body);
  updateStored(request.service, addressKind, id, { rdns });
  return addressResponse({ ...object, body: { ...body, rdns } });
}

export const reverseDnsEmulation = defineEmulation(defineKind(reverseDns), {
  endpoints: {
    customOperations: ["update"],
    routes: [{ method: "PUT", path: reverseDns.path, authorization: writeAuthorization, answer: update }],
  },
});
