import { isObject, pathText, reason, resource, text, validate } from "../../contract";
import type { Fields, Values } from "../../contract";
import { ApiFailure, failure } from "../wire/failure";

/** A text that is not empty. */
export const word = (summary: string) => text(summary).length(1, Infinity);

/**
 * The body of a request to the control API, whose names are in camelCase. `null` is the same as no value.
 *
 * @throws Failure 400 that names everything that is wrong.
 */
export function readControlBody<const F extends Fields>(fields: F, body: unknown): Values<F> {
  if (body !== undefined && !isObject(body)) throw failure(400, "The body must be a JSON object");
  const given = Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value !== null));
  const problems = validate(controlContract(fields), given);
  if (problems.length > 0) {
    const fieldErrors = problems.map((problem) => ({
      field: pathText(problem.path, "camel"),
      reason: reason(problem, "camel"),
    }));
    throw new ApiFailure(400, fieldErrors);
  }
  return given as Values<F>;
}

/**
 * The query of a request to the control API.
 *
 * @throws Failure 400 that names everything that is wrong.
 */
export function readControlQuery<const F extends Fields>(fields: F, query: URLSearchParams): Values<F> {
  const given = [...query].map(([name, value]): readonly [string, unknown] => {
    const isNumber = fields[name]?.facts.kind === "int" && /^-?\d{1,15}$/.test(value);
    return [name, isNumber ? Number(value) : value];
  });
  return readControlBody(fields, Object.fromEntries(given));
}

const controlContract = (fields: Fields) =>
  resource({
    kind: "input",
    name: "control_request",
    summary: "A request to the control API.",
    source: "the emulator's own",
    fields,
  });
