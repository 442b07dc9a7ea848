import { validate } from "../../contract";
import type { Contract, Properties } from "../../contract";
import { Failure } from "./failure";
import type { Wrong } from "./failure";
import { readInput } from "./input";
import { wrongOf } from "./names";

/**
 * The body of a request that makes something, by what the contract says of it.
 *
 * @throws Failure 400 with all that is wrong, and with what `judge` finds in the light of other objects.
 */
export function requestOf(
  contract: Contract,
  body: unknown,
  judge: (values: Properties) => readonly Wrong[] = () => [],
): Properties {
  const { values, wrongs } = readInput(contract.fields, body, "create");
  const problems = validate(contract, values, { unknownNames: "ignore" });
  const all = [...wrongs, ...problems.map((problem) => wrongOf(contract.fields, problem)), ...judge(values)];
  if (all.length > 0) throw new Failure(400, all);
  return values;
}
