/** Where time starts when it has to be the same in every run: a Saturday, far from midnight and from a week's end. */
export const fixedStart = "2026-01-31T12:00:00Z";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/;

/**
 * The milliseconds since 1970 of an instant.
 *
 * @throws Error where it is no instant in UTC.
 */
export function startTimeOf(given: string | Date): number {
  const time = given instanceof Date ? given.getTime() : parsed(given);
  if (Number.isNaN(time)) {
    const shown = given instanceof Date ? "a Date that is no time" : JSON.stringify(given);
    throw new Error(`time must be an instant in UTC such as ${fixedStart}, got ${shown}`);
  }
  return time;
}

/** JavaScript takes 30 February for 2 March, which nobody means. */
function parsed(given: unknown): number {
  // A program without type checking may give something else.
  const text = String(given);
  const time = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) return time;
  return new Date(time).toISOString().startsWith(text.slice(0, 19)) ? time : Number.NaN;
}
