import { validate } from "../../contract";
import type { Contract, Fields, Properties } from "../../contract";
import { Failure, failure } from "./failure";
import { isObject, readInput } from "./input";
import type { Call } from "../service";
import { wrongOf } from "./names";

/**
 * The body of a request that does something: the contract's fields that do not stand in its path.
 *
 * @throws Failure 400 with all that is wrong.
 */
export function actionBody(contract: Pick<Contract, "path" | "fields"> & Partial<Contract>, call: Call): Properties {
  if (call.body !== undefined && !isObject(call.body)) throw failure(400, "The body must be a JSON object");
  const fields: Fields = Object.fromEntries(
    Object.entries(contract.fields).filter(([name]) => !contract.path.includes(`{${name}}`)),
  );
  const { values, wrongs } = readInput(fields, call.body, "create");
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const judged = { rules: [], operations: [], ...contract, fields } as unknown as Contract;
  const problems = validate(judged, given, { unknownNames: "ignore" });
  const all = [...wrongs, ...problems.map((problem) => wrongOf(fields, problem))];
  if (all.length > 0) throw new Failure(400, all);
  return given;
}
