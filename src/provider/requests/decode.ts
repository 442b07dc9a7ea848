import type { Contract, Properties } from "../../contract";
import { toCamelCase } from "../schema/values";

/** A response of the interface in camelCase. */
export const decodeResponse = (json: unknown): Properties => toCamelCase(json) as Properties;

/**
 * The object as far as a response tells it. What no response has, and what this one leaves out, is
 * taken from what is known: bodies that the specification does not show may leave out anything.
 */
export function toObject(contract: Contract, answer: Properties, known: Properties): Properties {
  return Object.fromEntries(
    Object.entries(contract.fields).map(([name, { facts }]) => {
      if (facts.notReturned === true) return [name, known[name] ?? null];
      const value = facts.from ? facts.from(answer) : answer[name];
      return [name, value === undefined ? (known[name] ?? null) : value];
    }),
  );
}
