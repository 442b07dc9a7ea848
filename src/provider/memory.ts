import { isDeepStrictEqual } from "node:util";
import type { Contract, Field, Fields, Properties } from "../contract";
import { canonicalOf } from "../contract";
import type { Private } from "../plugin/private";

/** What a resource remembers between runs, beside its state. */
export interface Memory {
  /** The fields that the configuration set when it was last applied: `label`, `alerts.cpu`. */
  readonly written?: readonly string[];
  /** Where the service answered another spelling than it was sent: by field, what was sent and what came. */
  readonly pairs?: { readonly [field: string]: Pair };
  /** The object was taken over from outside, so values that the service never returns are adopted. */
  readonly imported?: boolean;
  /** A wait was interrupted: the next apply goes on with it. */
  readonly pending?: boolean;
  /** What the object's spellings depend on and it does not say itself, such as its zone's name. */
  readonly surroundings?: Properties;
  /** The same for the single entries of a map, by their keys. */
  readonly surroundingsByKey?: { readonly [key: string]: Properties };
}

interface Pair {
  readonly sent: unknown;
  /** In the canonical form, so that only a real change differs from it. */
  readonly answered: unknown;
}

export const memoryOf = (remembered: Private): Memory => remembered;
export const asPrivate = (memory: Memory): Private => ({ ...memory });

/** The paths of everything that a configuration sets, through single objects but not into lists. */
export function writtenIn(fields: Fields, config: Properties, prefix = ""): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = config[name];
    if (value === undefined || value === null) return [];
    const path = `${prefix}${name}`;
    const inside = field.facts.fields;
    return inside ? [path, ...writtenIn(inside, value as Properties, `${path}.`)] : [path];
  });
}

/** What was sent where the answer differs from it. */
export function pairsOf(contract: Contract, sent: Properties, answered: Properties): { [field: string]: Pair } {
  const pairs: { [field: string]: Pair } = {};
  for (const [name, field] of Object.entries(contract.fields)) {
    if (field.facts.unreturned === true || field.facts.presence === "computed") continue;
    const [before, after] = [sent[name], answered[name]];
    if (before === undefined || before === null || isDeepStrictEqual(before, after)) continue;
    pairs[name] = { sent: before, answered: canonicalOf(field, after, answered) };
  }
  return pairs;
}

/** What the user wrote, wherever the service still answers what it answered to that. */
export function inUsersSpelling(contract: Contract, memory: Memory, answer: Properties): Properties {
  const kept = Object.entries(memory.pairs ?? {}).filter(([name, pair]) => {
    const field: Field | undefined = contract.fields[name];
    return field !== undefined && isDeepStrictEqual(canonicalOf(field, answer[name], answer), pair.answered);
  });
  return { ...answer, ...Object.fromEntries(kept.map(([name, pair]) => [name, pair.sent])) };
}
