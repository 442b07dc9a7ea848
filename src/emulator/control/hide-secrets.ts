import { snake } from "../../contract";
import type { Contract, Fields } from "../../contract";
import { isObject } from "../wire/input";

const hidden = "(hidden)";

/** The API's names of fields that hold secrets, wherever they stand. */
function namesIn(fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([name, { facts }]) => [
    ...(facts.sensitive === true ? [name, facts.sentAs ?? name].map(snake) : []),
    ...namesIn({ ...facts.fields, ...facts.item?.facts.fields }),
  ]);
}

/** Makes the function that replaces secrets in bodies of the API. What is not set stays, so that one sees that it is not. */
export function secretHider(contracts: readonly Contract[]) {
  const names = new Set(
    contracts.flatMap(({ fields, secretsInAnswers = [] }) => [...namesIn(fields), ...secretsInAnswers.map(snake)]),
  );
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
