import { validate } from "../../contract";
import type { Contract, Known } from "../../contract";
import { ApiFailure } from "./failure";
import type { FieldError } from "./failure";
import { decodeBody } from "./input";
import { fieldErrorOf } from "./names";
import type { RequestContext } from "../http/route";

/**
 * The body of a request that makes something, as the contract describes it.
 *
 * @throws Failure 400 with all that is wrong, and with what `check` finds by comparing with other objects.
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
  if (all.length > 0) throw new ApiFailure(400, all);
  return values;
}
