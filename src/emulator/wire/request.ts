import { validate } from "../../contract";
import type { Contract, Properties } from "../../contract";
import { ApiFailure } from "./failure";
import type { FieldError } from "./failure";
import { decodeBody } from "./input";
import { fieldErrorOf } from "./names";

/**
 * The body of a request that makes something, by what the contract says of it.
 *
 * @throws Failure 400 with all that is wrong, and with what `judge` finds in the light of other objects.
 */
export function parseCreateBody(
  contract: Contract,
  body: unknown,
  judge: (values: Properties) => readonly FieldError[] = () => [],
): Properties {
  const { values, fieldErrors } = decodeBody(contract.fields, body, "create");
  const problems = validate(contract, values, { unknownNames: "ignore" });
  const all = [...fieldErrors, ...problems.map((problem) => fieldErrorOf(contract.fields, problem)), ...judge(values)];
  if (all.length > 0) throw new ApiFailure(400, all);
  return values;
}
