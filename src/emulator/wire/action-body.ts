import { isObject, validate } from "../../contract";
import type { Contract, Fields, KnownFields } from "../../contract";
import { ApiFailure, failure } from "./failure";
import { decodeBody } from "./input";
import type { RequestContext } from "../http/route";
import { fieldErrorOf } from "./names";

/**
 * The body of a request that does something: the contract's fields that do not stand in its path.
 *
 * @throws Failure 400 with all that is wrong.
 */
export function parseActionBody<F extends Fields>(
  contract: { readonly path: string; readonly fields: F } & Partial<Contract>,
  request: RequestContext,
): KnownFields<F> {
  if (request.body !== undefined && !isObject(request.body)) throw failure(400, "The body must be a JSON object");
  const fields: Fields = Object.fromEntries(
    Object.entries(contract.fields).filter(([name]) => !contract.path.includes(`{${name}}`)),
  );
  const { values, fieldErrors } = decodeBody(fields, request, "create", contract.specified);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const withFields = { rules: [], operations: [], ...contract, fields } as unknown as Contract;
  const problems = validate(withFields, given, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(fields, problem))];
  if (all.length > 0) throw new ApiFailure(400, all);
  return given as KnownFields<F>;
}
