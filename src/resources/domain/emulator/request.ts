import type { Fields, Properties } from "../../../contract";
import { resource, validate } from "../../../contract";
import { ApiFailure } from "../../../emulator/wire/failure";
import { decodeBody } from "../../../emulator/wire/input";
import type { RequestContext } from "../../../emulator/service";
import { fieldErrorOf } from "../../../emulator/wire/names";

/**
 * Reads a request that takes these fields and no others.
 *
 * @throws Failure 400 with everything that is wrong.
 */
export function requestOf(fields: Fields, request: RequestContext): Properties {
  const facts = { name: "request", summary: "", source: "", path: "", operations: [], access: { scope: null }, fields };
  const { values, fieldErrors } = decodeBody(fields, request.body ?? {}, "create");
  const problems = validate(resource(facts), values, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(fields, problem))];
  if (all.length > 0) throw new ApiFailure(400, all);
  return values;
}
