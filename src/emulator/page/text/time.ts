import type { ClockReading } from "../../api";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Parses a time of the service, which is in UTC, mostly without a suffix. Returns milliseconds, or undefined if the
 * text isn't a time.
 */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(text)) return undefined;
  const time = Date.parse(text.endsWith("Z") ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** Returns the current time of the service's clock, which was read `elapsed` milliseconds ago. */
export const readingOf = ({ now, rate, frozen }: ClockReading, elapsed: number): number =>
  (timeOf(now) ?? 0) + (frozen ? 0 : elapsed * rate);

/** Formats a time: `2026-01-31 12:20:00`. */
export const absolute = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** Formats a duration in its two largest units: `14 min 3 s`. */
export function duration(milliseconds: number): string {
  const whole = Math.floor(Math.abs(milliseconds) / second) * second;
  const parts = [
    [Math.floor(whole / day), "d"],
    [Math.floor(whole / hour) % 24, "h"],
    [Math.floor(whole / minute) % 60, "min"],
    [(whole / second) % 60, "s"],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first === -1) return "0 s";
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${String(count)} ${unit}`)
    .join(" ");
}

/** Formats a distance: `3 min ago`, `in 14 min 3 s`. */
export function relative(time: number, now: number): string {
  const difference = time - now;
  if (Math.abs(difference) < second) return "now";
  return difference < 0 ? `${duration(difference)} ago` : `in ${duration(difference)}`;
}
