import type { Contract, Fields } from "../../contract";
import { snake } from "../../contract";

/** The names of all fields that are sensitive in one of the contracts, as the API writes them. */
export function sensitiveFieldNames(contracts: readonly Contract[]): readonly string[] {
  const names = new Set<string>();
  const collect = (fields: Fields): void => {
    for (const [name, { facts }] of Object.entries(fields)) {
      if (facts.sensitive === true) names.add(snake(name)).add(snake(facts.sentAs ?? name));
      collect({ ...facts.fields, ...facts.item?.facts.fields });
    }
  };
  for (const { fields } of contracts) collect(fields);
  return [...names];
}
