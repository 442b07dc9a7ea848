import type { IConstruct } from "constructs";
import { describeArgument } from "../core/arguments";
import { traceHere } from "../core/scope/origins";

/** A call to `Policies.allow`: it suppresses the findings of a check for a construct and everything in it. */
export interface Suppression {
  readonly construct: IConstruct;
  readonly check: string;
  readonly reason: string;
  /** The stack trace of the call, which contains its line in the program. */
  readonly trace: Error;
}

const byConstruct = new WeakMap<IConstruct, Suppression[]>();

/**
 * Adds a suppression.
 *
 * @throws if the reason is empty
 */
export function addSuppression(construct: IConstruct, check: string, reason: string): void {
  if (typeof reason !== "string" || reason.trim() === "") {
    throw new Error(
      `Policies.allow(${construct.node.path}, ${JSON.stringify(check)}): the reason must be a non-empty string, got ${describeArgument(reason)}. Explain in the third argument why the finding is acceptable.`,
    );
  }
  const all = byConstruct.get(construct) ?? [];
  byConstruct.set(construct, [...all, { construct, check, reason: reason.trim(), trace: traceHere() }]);
}

/** Returns the suppressions of a construct itself. */
export const suppressionsOf = (construct: IConstruct): readonly Suppression[] => byConstruct.get(construct) ?? [];

/** Returns the suppressions of a check for a construct: its own and those of its scopes. */
export const suppressionsFor = (construct: IConstruct, check: string): readonly Suppression[] =>
  construct.node.scopes.flatMap(suppressionsOf).filter((each) => each.check === check);
