import type { Field, Properties } from "../../contract";
import { camel, propertyText } from "../../contract";
import { isShownObject } from "../../terraform/value-pair";

/** A value of a list, a set or a map in one line, as its contract says where it does. */
export function lineOfValue(field: Field | undefined, value: unknown): string {
  if (typeof value === "string") return /^\S+( \S+)*$/.test(value) ? value : JSON.stringify(value);
  if (!isShownObject(value)) return Array.isArray(value) ? JSON.stringify(value) : propertyText(value);
  const { line, fields } = field?.facts ?? {};
  if (line) return line(inCamelCase(field, value));
  return Object.entries(value)
    .filter(([, part]) => part !== undefined && part !== null)
    .map(([name, part]) => {
      const inside = lineOfValue(fields?.[camel(name)], part);
      return `${name} ${isShownObject(part) ? `{ ${inside} }` : inside}`;
    })
    .join(", ");
}

/** The value with the names of contracts; the keys of maps stay. */
function inCamelCase(field: Field | undefined, value: unknown): unknown {
  const { fields, item } = field?.facts ?? {};
  if (Array.isArray(value)) return value.map((each) => inCamelCase(item, each));
  if (!isShownObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]): [string, unknown] => {
    return fields ? [camel(name), inCamelCase(fields[camel(name)], part)] : [name, inCamelCase(item, part)];
  });
  return Object.fromEntries(parts) satisfies Properties;
}
