import type { Contract } from "./resource";

/** What an object is asked for by: the contract with an id and a key that the user may give, and no demands together. */
export function lookup(contract: Contract): Contract {
  const fields = Object.entries(contract.fields).map(([name, field]) => {
    const asks = name === contract.id || contract.key?.includes(name) === true;
    return [name, asks ? field.optional() : field] as const;
  });
  return { ...contract, fields: Object.fromEntries(fields), rules: [] };
}
