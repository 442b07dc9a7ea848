import { eachField } from "./fields";
import { snake } from "./naming";
import type { Contract } from "./resource";

/**
 * The names of everything that is secret in one of the contracts, as the API writes them: sensitive fields, and what
 * responses have beside fields.
 */
export function sensitiveFieldNames(contracts: readonly Contract[]): readonly string[] {
  const names = new Set<string>();
  for (const { fields, secretsInAnswers = [] } of contracts) {
    for (const [name, { facts }] of eachField(fields))
      if (facts.sensitive === true) names.add(snake(name)).add(snake(facts.sentAs ?? name));
    for (const name of secretsInAnswers) names.add(snake(name));
  }
  return [...names];
}
