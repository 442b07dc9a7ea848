import type { Field } from "./field";
import type { Contract } from "./resource";

/** The contract of a data source: id and key are arguments, and all other fields are computed. */
export function dataSourceContract(contract: Contract): Contract {
  const { id, key = [], path } = contract;
  const asked = (name: string, field: Field): Field => {
    // A provider-only field, such as how long to wait, stays an argument.
    if (path.includes(`{${name}}`) || field.facts.providerOnly === true) return field;
    if (name === id && key.length === 0 && field.facts.presence === "required") return field;
    return name === id || key.includes(name) ? field.optional() : field.computed();
  };
  const fields = Object.entries(contract.fields).map(([name, field]) => [name, asked(name, field)] as const);
  return { ...contract, fields: Object.fromEntries(fields), rules: [] };
}
