import type { Contract, Input, Properties } from "../../src/contract";
import type { TestEmulator } from "../emulator/support";
import type { ConstructExamples } from "./constructs";
import type { Configured, Life, State } from "./life";

/** An object that a contract refuses, and the problems that it reports. */
export interface InvalidCase {
  readonly object: Properties;
  readonly problems: readonly {
    /** The place in camelCase: `rules.inbound[0].ports`. Empty for the object itself. */
    readonly at: string;
    /** Part of the reason, in camelCase too. */
    readonly words: string;
  }[];
}

/** Configurations that write the same fields in different ways, and the objects that they refer to. */
export interface Variation {
  /** The path of the POST that creates the object, with `*` for each ID. Undefined if another request writes the fields. */
  readonly post?: string;
  /** Creates the objects that the object needs. Its result is part of every configuration. */
  readonly prepare?: (emulator: TestEmulator) => Promise<Properties>;
  /** The fields that `prepare` returns. */
  readonly gives?: readonly string[];
  readonly base: Properties;
  /** Each overrides fields of `base`. `{}` omits every optional field. */
  readonly spellings: readonly Properties[];
}

/** An operation that must not run twice. */
export interface OnceOnly {
  /** For the names of tests: `a patch of a database`. */
  readonly title: string;
  /** The path of its POST. */
  readonly request: RegExp;
  /** Creates the object of the operation, and returns the configuration. */
  readonly prepare: (emulator: TestEmulator) => Promise<Properties>;
}

/** Objects of one kind for all tests that try every kind. */
export interface Specimen {
  readonly contract: Contract;
  /** Together they set every field. Empty for kinds without a create. */
  readonly valid: readonly Properties[];
  readonly invalid: readonly InvalidCase[];
  readonly constructs: ConstructExamples;
  readonly life?: Life<State>;
  /** Further resources of the kind that other requests create or update: each with its configurations, one after the other. */
  readonly more?: { readonly [name: string]: readonly State[] };
  /** Together they omit and set every optional field (default: the valid objects). */
  readonly variations?: readonly Variation[];
  /** The configuration of something that is done once. */
  readonly operation?: State;
  readonly once?: OnceOnly;
  /** The configuration of an action (default: that of the operation, or the first one of the life). */
  readonly action?: State;
}

type Parts<C extends Contract> = Partial<
  Omit<Specimen, "contract" | "valid" | "life" | "more" | "operation" | "action">
> & {
  readonly valid?: readonly Input<C>[];
  readonly life?: Life<Configured<C>>;
  readonly more?: { readonly [name: string]: readonly Configured<C>[] };
  readonly operation?: Configured<C>;
  readonly action?: Configured<C>;
};

/** Defines the specimen of a kind. Mistyped fields don't compile. */
export const defineSpecimen = <C extends Contract>(contract: C, parts: Parts<C>): Specimen => ({
  contract,
  invalid: [],
  constructs: {},
  ...parts,
  valid: parts.valid ?? [],
});
