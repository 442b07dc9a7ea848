import { hint, isObject, isSent } from "../../contract";
import type { Field, Fields, Properties } from "../../contract";
import type { Wrong } from "./failure";
import { fieldsByWireName } from "./names";

export interface Input {
  /** The request in camelCase, without what is wrong. `null` stays: it clears a field. */
  readonly values: Properties;
  readonly wrongs: readonly Wrong[];
}

export { isObject };

/**
 * Brings a request's body into the contract's names, and says which names do not belong there. An object whose fields
 * the specification does not tell in full keeps whatever else it is given.
 */
export function readInput(fields: Fields, body: unknown, by: "create" | "update", at = ""): Input {
  if (body === undefined) return { values: {}, wrongs: [] };
  if (!isObject(body)) return { values: {}, wrongs: [{ field: at, reason: "must be a JSON object" }] };
  const further = Object.keys(fields).find((name) => fields[name]?.facts.further === true);
  const known = fieldsByWireName(fields);
  const values: Record<string, unknown> = {};
  const untold: Record<string, unknown> = {};
  const wrongs: Wrong[] = [];
  for (const [key, value] of Object.entries(body)) {
    const place = at === "" ? key : `${at}.${key}`;
    const [name, field] = known.get(key) ?? [];
    if (further !== undefined && (name === undefined || name === further)) {
      untold[key] = value;
      continue;
    }
    const refusal = name === undefined || !field ? unknownName(key, known, by) : notTaken(field, by);
    if (refusal !== undefined || name === undefined || !field) {
      wrongs.push({ field: place, reason: refusal ?? "is not a field here" });
      continue;
    }
    const inner = readValue(field, value, by, place);
    values[name] = inner.value;
    wrongs.push(...inner.wrongs);
  }
  if (further !== undefined && Object.keys(untold).length > 0) values[further] = JSON.stringify(untold);
  return { values, wrongs };
}

interface Value {
  readonly value: unknown;
  readonly wrongs: readonly Wrong[];
}

function readValue(field: Field, value: unknown, by: "create" | "update", at: string): Value {
  const { fields, item } = field.facts;
  if (fields && isObject(value)) {
    const inner = readInput(fields, value, by, at);
    return { value: inner.values, wrongs: inner.wrongs };
  }
  if (item && Array.isArray(value)) {
    const entries = value.map((entry: unknown, index) => readValue(item, entry, by, `${at}[${String(index)}]`));
    return {
      value: entries.map((entry) => entry.value),
      wrongs: entries.flatMap((entry) => entry.wrongs),
    };
  }
  return { value, wrongs: [] };
}

function unknownName(
  key: string,
  known: ReadonlyMap<string, readonly [string, Field]>,
  by: "create" | "update",
): string {
  const taken = [...known].filter(([, [, field]]) => notTaken(field, by) === undefined).map(([name]) => name);
  const near = hint(key, taken);
  return near === undefined ? "is not a field here" : `is not a field here (did you mean ${near}?)`;
}

function notTaken({ facts }: Field, by: "create" | "update"): string | undefined {
  if (facts.presence === "computed") return "is decided by the service and cannot be set";
  if (isSent(facts, by)) return undefined;
  return by === "update" ? "cannot be changed by an update" : "cannot be set on creation, only by an update";
}
