import type { Contract, Properties } from "../../src/contract";
import { explain, isSent, validate } from "../../src/contract";

/** Everything that the contract says of `base` with a change, one sentence each. */
export const judge =
  (contract: Contract, base: Properties) =>
  (change: Properties = {}): string[] =>
    validate(contract, { ...base, ...change }).map((problem) => explain(problem, "camel"));

/** The names of the fields that requests of a kind carry. */
export const sentBy = (contract: Contract, by: "create" | "update") =>
  Object.entries(contract.fields)
    .filter(([, field]) => isSent(field.facts, by))
    .map(([name]) => name)
    .sort();

/** A field of a contract by name; its absence fails the test. */
export function fieldOf(contract: Contract, name: string) {
  const field = contract.fields[name];
  if (field === undefined) throw new Error(`${contract.name} has no field ${name}`);
  return field;
}

export const many = (length: number, text = "x") => text.repeat(length);
