import { check } from "./check";
import { text } from "./field";
import { isObject, type Properties } from "./values";

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    // The check of the field reports that it isn't JSON.
    return undefined;
  }
}

/** Sorts the fields, so that their order and spaces make no difference. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
};

const jsonObject = check<string>(
  'must be a JSON object as a string, such as {"primary": true}',
  (value) => isObject(parsed(value)),
  () => "in HCL, use jsonencode({ primary = true })",
);

/**
 * Fields of an object that the specification doesn't name. A Terraform schema only has named attributes, so one
 * string holds the others as JSON, with the service's names. Requests send them beside the named fields.
 */
export function otherFields(summary: string) {
  return text(summary)
    .check(jsonObject)
    .canonical((value) => JSON.stringify(sorted(parsed(value) ?? value)))
    .optional()
    .holdsOtherFields();
}

/** The fields in such a string. */
export function otherFieldsIn(value: unknown): Properties {
  const inside = typeof value === "string" ? parsed(value) : undefined;
  return isObject(inside) ? inside : {};
}
