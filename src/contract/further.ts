import { check } from "./check";
import { text } from "./field";
import { isObject } from "./properties";
import type { Properties } from "./properties";

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** Another order of the fields, and other spaces, mean the same. */
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
  'must be a JSON object, such as the text {"primary": true}',
  (value) => isObject(parsed(value)),
  () => "in HCL, jsonencode({ primary = true }) writes one",
);

/**
 * The fields of an object that the specification leaves untold. A Terraform schema has none but those that it names, so
 * one text holds all others as JSON, under the names that the service gives them; requests carry them beside the rest.
 */
export function otherFields(summary: string) {
  return text(summary)
    .check(jsonObject)
    .canonical((value) => JSON.stringify(sorted(parsed(value) ?? value)))
    .optional()
    .further();
}

/** The fields that such a text holds. */
export function otherFieldsIn(value: unknown): Properties {
  const inside = typeof value === "string" ? parsed(value) : undefined;
  return isObject(inside) ? inside : {};
}
