import { type Contract, explain, isSent, type Properties, validate } from "../../src/contract";

/** Every problem of `base` with a change that the contract reports, one sentence each. */
export const validatorOf =
  (contract: Contract, base: Properties) =>
  (change: Properties = {}): string[] =>
    validate(contract, { ...base, ...change }).map((problem) => explain(problem, "camel"));

/** The names of the fields in the requests of a kind. */
export const sentBy = (contract: Contract, by: "create" | "update") =>
  Object.entries(contract.fields)
    .filter(([, field]) => isSent(field.spec, by))
    .map(([name]) => name)
    .sort();

/** A field of a contract by name. Fails the test if the field doesn't exist. */
export function fieldOf(contract: Contract, name: string) {
  const field = contract.fields[name];
  if (field === undefined) throw new Error(`${contract.name} has no field ${name}`);
  return field;
}

export const many = (length: number, text = "x") => text.repeat(length);
