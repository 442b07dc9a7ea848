import type { Fields, RuleId, Values } from "../../../contract";
import { resource, validate } from "../../../contract";
import { ApiFailure } from "../../../emulator/wire/failure";
import { decodeBody } from "../../../emulator/wire/input";
import type { RequestContext } from "../../../emulator/service";
import { fieldErrorOf } from "../../../emulator/wire/names";

/**
 * Reads the body of a request that takes these fields and no others, by these rules of the specification.
 *
 * @throws ApiFailure 400 with everything that is wrong.
 */
export function decodeRequest<const F extends Fields>(
  fields: F,
  request: RequestContext,
  ...rules: readonly RuleId[]
): Values<F> {
  const facts = { kind: "input", name: "request", summary: "", source: "", fields } as const;
  const { values, fieldErrors } = decodeBody(fields, request, "create");
  const problems = validate(resource<"input", Fields>(facts), values, { unknownNames: "ignore" });
  const found = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(fields, problem))];
  const all = found.map((error) => ({ ...error, rules: [...new Set([...rules, ...(error.rules ?? [])])] }));
  if (all.length > 0) throw new ApiFailure(400, all);
  return values as Values<F>;
}
