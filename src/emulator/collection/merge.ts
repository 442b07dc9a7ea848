import type { Fields, Properties } from "../../contract";
import { isObject } from "../wire/input";

/** Only the fields that a user can write, nested ones included. */
export function pickWritable(fields: Fields, object: Properties): Properties {
  const entries = Object.entries(fields)
    .filter(([name, { facts }]) => facts.presence !== "computed" && (object[name] ?? null) !== null)
    .map(([name, { facts }]) => {
      const value = object[name];
      return [name, facts.fields && isObject(value) ? pickWritable(facts.fields, value) : value] as const;
    });
  return Object.fromEntries(entries);
}

/** The object with the fields of a request; `null` removes a field. */
export function merge(fields: Fields, object: Properties, input: Properties): Properties {
  const result: Record<string, unknown> = { ...object };
  for (const [name, value] of Object.entries(input)) {
    const inside = fields[name]?.facts.fields;
    const before = object[name];
    if (value === null) Reflect.deleteProperty(result, name);
    else if (inside && isObject(value)) result[name] = merge(inside, isObject(before) ? before : {}, value);
    else result[name] = value;
  }
  return result;
}

/** Adds the defaults of fields without a value, and an empty list where responses have a list. */
export function applyDefaults(fields: Fields, object: Properties): Properties {
  const result: Record<string, unknown> = { ...object };
  for (const [name, { facts }] of Object.entries(fields)) {
    const value = object[name];
    if (facts.fields && isObject(value)) result[name] = applyDefaults(facts.fields, value);
    else if ((value ?? null) === null && facts.presence !== "computed") {
      const empty = (facts.kind === "list" || facts.kind === "set") && facts.notReturned !== true ? [] : undefined;
      const fallback = facts.default ?? empty;
      if (fallback !== undefined) result[name] = fallback;
    }
  }
  return result;
}

/** The object with the new values of the fields that a user can write, and the old values of computed fields. */
export function assembleBody(fields: Fields, before: Properties, next: Properties): Properties {
  const result: Record<string, unknown> = {};
  for (const [name, { facts }] of Object.entries(fields)) {
    const [old, value] = [before[name], next[name]];
    if (facts.presence === "computed") {
      if (old !== undefined) result[name] = old;
    } else if (facts.notReturned === true || facts.sensitive === true) {
      continue;
    } else if (facts.fields && (isObject(old) || isObject(value))) {
      result[name] = assembleBody(facts.fields, isObject(old) ? old : {}, isObject(value) ? value : {});
    } else {
      result[name] = value ?? null;
    }
  }
  return result;
}
