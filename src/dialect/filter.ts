import { isObject } from "../contract";
import type { Shape } from "./shape";
import { translate, translatePlace } from "./shape";
import type { Direction } from "./shape";

/** What the header X-Filter holds: its keys are fields of what is listed, and operators that begin with a plus. */
export const translateFilter = (fields: Shape, given: unknown, direction: Direction): unknown =>
  condition(fields, given, direction);

/** The header itself; what is no JSON stays as it is. */
export function translateFilterText(fields: Shape, text: string, direction: Direction): string {
  try {
    return JSON.stringify(condition(fields, JSON.parse(text) as unknown, direction));
  } catch {
    return text;
  }
}

function condition(fields: Shape, given: unknown, direction: Direction): unknown {
  if (!isObject(given)) return given;
  const name = (key: string) => translatePlace(fields, key, direction).place;
  return Object.fromEntries(
    Object.entries(given).map(([key, value]): [string, unknown] => {
      if (key === "+order_by") return [key, typeof value === "string" ? name(value) : value];
      if (Array.isArray(value) && key.startsWith("+"))
        return [key, value.map((each: unknown) => condition(fields, each, direction))];
      if (key.startsWith("+")) return [key, value];
      return [name(key), operand(fields, key, value, direction)];
    }),
  );
}

/** A value, or an object of operators and values. */
function operand(fields: Shape, key: string, value: unknown, direction: Direction): unknown {
  const one = (each: unknown) =>
    Object.values(translate(fields, { [key]: each }, direction) as Readonly<Record<string, unknown>>)[0];
  if (!isObject(value)) return one(value);
  return Object.fromEntries(Object.entries(value).map(([operator, each]) => [operator, one(each)]));
}
