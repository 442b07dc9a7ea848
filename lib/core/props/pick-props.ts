import type { Properties } from "../../../src/contract";

/** Returns the props with these names. A name that the object doesn't have becomes an undefined prop. */
export function pickProps(object: Properties, names: readonly string[]): Properties {
  const picked: { [name: string]: unknown } = {};
  for (const name of names) picked[name] = object[name];
  return picked;
}
