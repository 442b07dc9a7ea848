import type { Field } from "./field";
import type { Contract } from "./resource";

/** What an object is asked for by: the contract with an id and a key that the user gives, and everything else answered. */
export function dataSourceContract(contract: Contract): Contract {
  const { id, key = [], path } = contract;
  const asked = (name: string, field: Field): Field => {
    // What is local is not the service's to answer: how long to wait, say.
    if (path.includes(`{${name}}`) || field.facts.providerOnly === true) return field;
    if (name === id && key.length === 0 && field.facts.presence === "required") return field;
    return name === id || key.includes(name) ? field.optional() : field.computed();
  };
  const fields = Object.entries(contract.fields).map(([name, field]) => [name, asked(name, field)] as const);
  return { ...contract, fields: Object.fromEntries(fields), rules: [] };
}
