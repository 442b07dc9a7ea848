import { hint, isObject, isSent } from "../../contract";
import type { Field, Fields, Properties } from "../../contract";
import type { FieldError } from "./failure";
import { fieldsByWireName } from "./names";

export interface DecodedBody {
  /** The request in camelCase, without what is wrong. `null` stays: it clears a field. */
  readonly values: Properties;
  readonly fieldErrors: readonly FieldError[];
}

export { isObject };

/**
 * Translates a request's body into the contract's names, with an error for every name that does not belong there. An
 * object whose fields the specification does not list in full keeps all other fields that it is given.
 */
export function decodeBody(fields: Fields, body: unknown, by: "create" | "update", at = ""): DecodedBody {
  if (body === undefined) return { values: {}, fieldErrors: [] };
  if (!isObject(body)) return { values: {}, fieldErrors: [{ field: at, reason: "must be a JSON object" }] };
  const further = Object.keys(fields).find((name) => fields[name]?.facts.otherFields === true);
  const known = fieldsByWireName(fields);
  const values: Record<string, unknown> = {};
  const otherFields: Record<string, unknown> = {};
  const fieldErrors: FieldError[] = [];
  for (const [key, value] of Object.entries(body)) {
    const place = at === "" ? key : `${at}.${key}`;
    const [name, field] = known.get(key) ?? [];
    if (further !== undefined && (name === undefined || name === further)) {
      otherFields[key] = value;
      continue;
    }
    const refusal = name === undefined || !field ? describeUnknownName(key, known, by) : whyRefused(field, by);
    if (refusal !== undefined || name === undefined || !field) {
      fieldErrors.push({ field: place, reason: refusal ?? "is not a field here" });
      continue;
    }
    const inner = readValue(field, value, by, place);
    values[name] = inner.value;
    fieldErrors.push(...inner.fieldErrors);
  }
  if (further !== undefined && Object.keys(otherFields).length > 0) values[further] = JSON.stringify(otherFields);
  return { values, fieldErrors };
}

interface Value {
  readonly value: unknown;
  readonly fieldErrors: readonly FieldError[];
}

function readValue(field: Field, value: unknown, by: "create" | "update", at: string): Value {
  const { fields, item } = field.facts;
  if (fields && isObject(value)) {
    const inner = decodeBody(fields, value, by, at);
    return { value: inner.values, fieldErrors: inner.fieldErrors };
  }
  if (item && Array.isArray(value)) {
    const entries = value.map((entry: unknown, index) => readValue(item, entry, by, `${at}[${String(index)}]`));
    return {
      value: entries.map((entry) => entry.value),
      fieldErrors: entries.flatMap((entry) => entry.fieldErrors),
    };
  }
  return { value, fieldErrors: [] };
}

function describeUnknownName(
  key: string,
  known: ReadonlyMap<string, readonly [string, Field]>,
  by: "create" | "update",
): string {
  const taken = [...known].filter(([, [, field]]) => whyRefused(field, by) === undefined).map(([name]) => name);
  const near = hint(key, taken);
  return near === undefined ? "is not a field here" : `is not a field here (did you mean ${near}?)`;
}

function whyRefused({ facts }: Field, by: "create" | "update"): string | undefined {
  if (facts.presence === "computed") return "is decided by the service and cannot be set";
  if (isSent(facts, by)) return undefined;
  return by === "update" ? "cannot be changed by an update" : "cannot be set on creation, only by an update";
}
