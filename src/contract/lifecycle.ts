import { check } from "./check";
import { object, text } from "./field";
import type { RuleIds } from "./rule";
import type { Properties } from "./values";

/** The duration of a transition, in seconds of the service's clock: minimum and maximum. */
export type Duration = readonly [minimum: number, maximum: number];

/** The lifecycle of an object. The emulator changes states by this table, and the provider waits by it. */
export interface States {
  /** Every status in the specification. Waits tolerate others. */
  readonly values: readonly string[];
  /** The states in which a wait succeeds. */
  readonly target: readonly string[];
  /** The states in which a wait for a new object succeeds, if they depend on its values (default: `target`). */
  readonly targetAfterCreate?: (wanted: Properties) => readonly string[];
  /** The states in which a wait fails. */
  readonly failed: readonly string[];
  /** Sentences for users about an object in each of these states: the meaning, and what to do. */
  readonly attention?: { readonly [status: string]: string };
  /** The states in which each operation is accepted. Operations that are not listed are always accepted. */
  readonly requires: { readonly [operation: string]: readonly string[] };
  /**
   * The specification's rules for `requires`, by operation. A rule for one status only has both: `snapshot while
   * backing_up`.
   */
  readonly specified?: RuleIds<string>;
  /** The effect of each operation: the object is in `via` immediately and in `to` later. */
  readonly transitions: {
    readonly [operation: string]: { readonly via: string; readonly to: string; readonly takes: Duration };
  };
}

/**
 * How long an object takes from a status to one of the wanted ones, over all transitions on the way. Returns undefined
 * if no transition leads there.
 */
export function durationUntil(
  { transitions }: Pick<States, "transitions">,
  status: string | null | undefined,
  wanted: readonly string[],
): Duration | undefined {
  const durations = Object.values(transitions)
    .filter(({ via }) => via === status)
    .flatMap(({ to, takes: [minimum, maximum] }) => {
      const rest = wanted.includes(to) ? ([0, 0] as const) : durationUntil({ transitions }, to, wanted);
      return rest ? [[minimum + rest[0], maximum + rest[1]] as const] : [];
    });
  if (durations.length === 0) return undefined;
  return [Math.min(...durations.map(([minimum]) => minimum)), Math.max(...durations.map(([, maximum]) => maximum))];
}

/** An object of a contract with states, as far as its status is known. */
export interface HasStatus {
  readonly status?: string | null | undefined;
}

/** Data that is lost with an object, because no configuration can restore it. */
export interface Loss {
  /** The lost data: `its data and all its backups`. */
  readonly what: string;
  /** True if a destroy keeps it in the service, so only a replacement loses it. */
  readonly keptWhenDestroyed?: true;
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const pieces = /(\d+(?:\.\d+)?)(ms|s|m|h)/g;

/** Converts a duration such as `45m` or `1h30m` to milliseconds. Returns undefined if it is invalid. */
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

/** The timeout of one operation. */
export const timeout = (operation: "create" | "update" | "delete", fallback: string) =>
  text(`The timeout for the ${operation} operation. Default: ${fallback}.`)
    .check(duration)
    .optional()
    .providerOnly()
    .default(fallback);

/** The timeouts of all operations. Never sent to the service. */
export function timeouts(defaults: { readonly create: string; readonly update: string; readonly delete: string }) {
  return object("The timeouts of the operations.", {
    create: timeout("create", defaults.create),
    update: timeout("update", defaults.update),
    delete: timeout("delete", defaults.delete),
  })
    .optional()
    .providerOnly();
}
