import {
  type Contract,
  defineContract,
  type Fields,
  isObject,
  type Known,
  type KnownFields,
  type RuleId,
  validate,
  type Values,
} from "../../../contract";
import type { RequestContext } from "../../types";
import { failure, type FieldError, RefusedRequestError } from "./failure";
import { decodeBody, fieldErrorOf } from "./input";

/**
 * Reads the body of a request that accepts only these fields, citing these rules of the specification.
 *
 * @throws RefusedRequestError 400 with all errors.
 */
export function decodeRequest<const F extends Fields>(
  fields: F,
  request: RequestContext,
  ...rules: readonly RuleId[]
): Values<F> {
  const spec = { kind: "input", name: "request", summary: "", source: "", fields } as const;
  const { values, fieldErrors } = decodeBody(fields, request, "create");
  const problems = validate(defineContract<"input", Fields>(spec), values, { unknownNames: "ignore" });
  const found = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(fields, problem))];
  const all = found.map((error) => ({ ...error, rules: [...new Set([...rules, ...(error.rules ?? [])])] }));
  if (all.length > 0) throw new RefusedRequestError(400, all);
  return values as Values<F>;
}

/**
 * Reads the body of an action request: the contract's fields that aren't in its path.
 *
 * @throws RefusedRequestError 400 with all errors.
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
  // Validation uses no other part of a contract.
  const withFields = { rules: [], operations: [], ...contract, fields } as unknown as Contract;
  const problems = validate(withFields, given, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(fields, problem))];
  if (all.length > 0) throw new RefusedRequestError(400, all);
  return given as KnownFields<F>;
}

/**
 * Reads the body of a request that creates an object of the contract.
 *
 * @throws RefusedRequestError 400 with all errors, including those that `check` returns.
 */
export function parseCreateBody<const C extends Contract>(
  contract: C,
  request: RequestContext,
  check: (values: Known<C>) => readonly FieldError[] = () => [],
): Known<C> {
  const decoded = decodeBody(contract.fields, request, "create", contract.specified);
  const { fieldErrors } = decoded;
  const values = decoded.values as Known<C>;
  const problems = validate(contract, values, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(contract.fields, problem)), ...check(values)];
  if (all.length > 0) throw new RefusedRequestError(400, all);
  return values;
}
