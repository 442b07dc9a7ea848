import { check } from "./check";
import { object, text } from "./field";

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
