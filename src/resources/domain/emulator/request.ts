import type { Fields, Properties } from "../../../contract";
import { resource, validate } from "../../../contract";
import { Failure } from "../../../emulator/wire/failure";
import { readInput } from "../../../emulator/wire/input";
import type { Call } from "../../../emulator/service";
import { wrongOf } from "../../../emulator/wire/names";

/**
 * Reads a request that takes these fields and no others.
 *
 * @throws Failure 400 with everything that is wrong.
 */
export function requestOf(fields: Fields, call: Call): Properties {
  const facts = { name: "request", summary: "", source: "", path: "", operations: [], access: { scope: null }, fields };
  const { values, wrongs } = readInput(fields, call.body ?? {}, "create");
  const problems = validate(resource(facts), values, { unknownNames: "ignore" });
  const all = [...wrongs, ...problems.map((problem) => wrongOf(fields, problem))];
  if (all.length > 0) throw new Failure(400, all);
  return values;
}
