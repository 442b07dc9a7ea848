import type { IConstruct } from "constructs";
import { traceHere } from "../core/scope/origins";

/** What a program says to be meant: a check has nothing to say of a construct and of what is in it. */
export interface Suppression {
  readonly construct: IConstruct;
  readonly check: string;
  readonly reason: string;
  /** Made where the program says it. */
  readonly trace: Error;
}

const byConstruct = new WeakMap<IConstruct, Suppression[]>();

/** Adds a suppression. Throws where the reason says nothing. */
export function addSuppression(construct: IConstruct, check: string, reason: string): void {
  if (typeof reason !== "string" || reason.trim() === "") {
    throw new Error(
      `Policies.allow(${construct.node.path}, ${JSON.stringify(check)}) needs a reason, for those who read it later: what makes it all right here? Write it as the third argument`,
    );
  }
  const all = byConstruct.get(construct) ?? [];
  byConstruct.set(construct, [...all, { construct, check, reason: reason.trim(), trace: traceHere() }]);
}

/** The suppressions that are said of a construct itself. */
export const suppressionsOf = (construct: IConstruct): readonly Suppression[] => byConstruct.get(construct) ?? [];

/** The suppressions of a check that hold for a construct: its own, and those of the scopes around it. */
export const suppressionsFor = (construct: IConstruct, check: string): readonly Suppression[] =>
  construct.node.scopes.flatMap(suppressionsOf).filter((each) => each.check === check);
