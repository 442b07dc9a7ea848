import { isObject, mapFields } from "../../contract";
import type { Fields, Properties } from "../../contract";

/** Only the fields that a user can write, nested ones included. */
export function pickWritable(fields: Fields, object: Properties): Properties {
  return mapFields(fields, object, ({ facts }, value) => {
    if (facts.presence === "computed") return undefined;
    return facts.fields && isObject(value) ? pickWritable(facts.fields, value) : (value ?? undefined);
  });
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
  const filled = mapFields(fields, object, ({ facts }, value) => {
    if (facts.fields && isObject(value)) return applyDefaults(facts.fields, value);
    if ((value ?? null) !== null || facts.presence === "computed") return value;
    const empty = (facts.kind === "list" || facts.kind === "set") && facts.notReturned !== true ? [] : undefined;
    return facts.default ?? empty ?? value;
  });
  return { ...object, ...filled };
}

/** The object with the new values of the fields that a user can write, and the old values of computed fields. */
export function assembleBody(fields: Fields, before: Properties, next: Properties): Properties {
  return mapFields(fields, next, ({ facts }, value, name) => {
    const old = before[name];
    if (facts.presence === "computed") return old;
    if (facts.notReturned === true || facts.sensitive === true) return undefined;
    if (facts.fields && (isObject(old) || isObject(value)))
      return assembleBody(facts.fields, isObject(old) ? old : {}, isObject(value) ? value : {});
    return value ?? null;
  });
}
