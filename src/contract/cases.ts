import type { Properties } from "./properties";

/** An object that a contract refuses, and what it says: `cases.ts` of each resource has some beside its valid ones. */
export interface InvalidCase {
  readonly object: Properties;
  readonly problems: readonly {
    /** The place in camelCase: `rules.inbound[0].ports`; empty for the object itself. */
    readonly at: string;
    /** Part of the reason, in camelCase too. */
    readonly words: string;
  }[];
}
