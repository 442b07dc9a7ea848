import type { Contract, Known, Properties } from "../../contract";
import { toCamelCase } from "../schema/values";

/**
 * A response of the API in camelCase, with the fields of `Shape` as far as the service keeps to the specification:
 * `decodeResponse<Known<typeof image>>(json)`.
 */
export const decodeResponse = <Shape = Properties>(json: unknown): Shape => toCamelCase(json) as Shape;

/**
 * The object of a response. Fields that no response has, and fields that this one leaves out, are taken from what is known:
 * a response that the specification does not show may leave out anything.
 */
export function toObject<C extends Contract>(contract: C, answer: Properties, known: Properties): Known<C> {
  const fields = Object.fromEntries(
    Object.entries(contract.fields).map(([name, { facts }]) => {
      if (facts.notReturned === true) return [name, known[name] ?? null];
      const value = facts.from ? facts.from(answer) : answer[name];
      return [name, value === undefined ? (known[name] ?? null) : value];
    }),
  );
  return fields as Known<C>;
}
