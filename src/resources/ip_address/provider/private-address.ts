import type { Diagnostic } from "../../../plugin/provider";

/** What counts the resources of a plan that give an instance a private address, of which it has one (R1-039). */
export const privateAddressOf = (instance: unknown) => `the private address of instance ${String(instance)}`;

/** The warning of a private address beside `present`, or, where that is `null`, beside one that this plan adds. */
export function secondPrivateAddress(instance: unknown, present: string | null): Diagnostic {
  const other = present === null ? "another resource of this plan gives it one" : `it has ${present}`;
  return {
    severity: "warning",
    summary: `Instance ${String(instance)} has one private address at most`,
    detail: `This is a second one: ${other}. The service refuses it, unless an assignment of this plan takes the other away before.`,
  };
}
