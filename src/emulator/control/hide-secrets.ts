import { isObject, sensitiveFieldNames } from "../../contract";
import type { Contract } from "../../contract";

const hidden = "(hidden)";

/** Makes the function that replaces secrets in bodies of the API. What is not set stays, so that one sees that it is not. */
export function secretHider(contracts: readonly Contract[]) {
  const names = new Set(sensitiveFieldNames(contracts));
  return function hide(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(hide);
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, inner]) => {
      const isSecret = names.has(name) && inner !== null && inner !== undefined;
      return [name, isSecret ? hidden : hide(inner)];
    });
    return Object.fromEntries(entries) as unknown;
  };
}
