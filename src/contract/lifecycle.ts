import { check } from "./check";
import { object, text } from "./field";
import type { Specified } from "./rule";
import type { Properties } from "./values";

/** How long a transition takes, in seconds of the service's clock: from a least to a most. */
export type Duration = readonly [least: number, most: number];

/** The life of an object: one table that the emulator moves by and the provider waits by. */
export interface States {
  /** Every status that the specification names. Others are tolerated while waiting. */
  readonly values: readonly string[];
  /** Waiting ends well here. */
  readonly target: readonly string[];
  /** Waiting for a new object ends well here, where that depends on how it was created. Default: `target`. */
  readonly targetAfterCreate?: (wanted: Properties) => readonly string[];
  /** Waiting ends badly here. */
  readonly failed: readonly string[];
  /** What a person has to know of an object in such a state, in sentences: what it means, and what to do. */
  readonly attention?: { readonly [status: string]: string };
  /** The states in which an operation is accepted; one that is not named is accepted in all. */
  readonly requires: { readonly [operation: string]: readonly string[] };
  /** The rules of the specification behind `requires`, by the operation. One that is about one status only has both: `snapshot while backing_up`. */
  readonly specified?: Specified<string>;
  /** What an operation does: the object is in `via` at once and in `to` after a while. */
  readonly transitions: {
    readonly [operation: string]: { readonly via: string; readonly to: string; readonly takes: Duration };
  };
}

/** An object of a contract with states, as far as its status is known. */
export interface HasStatus {
  readonly status?: string | null | undefined;
}

/** What goes with an object for good, because no configuration brings it back. */
export interface Loss {
  /** Such as `its data and all its backups`. */
  readonly what: string;
  /** Destroying leaves it in the service; only a replacement loses it. */
  readonly keptWhenDestroyed?: true;
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const pieces = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** The milliseconds of a duration such as `45m` or `1h30m`; `undefined` when it is none. */
export function milliseconds(duration: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) return undefined;
  return [...duration.matchAll(pieces)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
}

const duration = check<string>(
  'must be a duration such as "45m", "1h30m" or "90s"',
  (value) => milliseconds(value) !== undefined,
);

/** How long one operation may wait. */
export const timeout = (operation: "create" | "update" | "delete", most: string) =>
  text(`How long to wait for the ${operation}, as "45m" or "1h30m". Default: ${most}.`)
    .check(duration)
    .optional()
    .providerOnly()
    .default(most);

/** How long each operation may wait. Ours alone: it is never sent. */
export function timeouts(defaults: { readonly create: string; readonly update: string; readonly delete: string }) {
  return object("How long each operation may wait before it is given up.", {
    create: timeout("create", defaults.create),
    update: timeout("update", defaults.update),
    delete: timeout("delete", defaults.delete),
  })
    .optional()
    .providerOnly();
}
