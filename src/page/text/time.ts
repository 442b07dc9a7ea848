import type { ClockReading } from "../../emulator-api";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A time of the service in milliseconds; it is in UTC, and mostly does not say so. `undefined` where it is none. */
export function timeOf(text: unknown): number | undefined {
  if (typeof text !== "string" || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(text)) return undefined;
  const time = Date.parse(text.endsWith("Z") ? text : `${text}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** What the service's clock shows now, when it was read `elapsed` milliseconds ago. */
export const readingOf = ({ now, rate, frozen }: ClockReading, elapsed: number): number =>
  (timeOf(now) ?? 0) + (frozen ? 0 : elapsed * rate);

/** `2026-01-31 12:20:00` */
export const absolute = (time: number): string => new Date(time).toISOString().slice(0, 19).replace("T", " ");

/** `14 min 3 s`: the two largest units. */
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

/** `3 min ago`, `in 14 min 3 s` */
export function relative(time: number, now: number): string {
  const difference = time - now;
  if (Math.abs(difference) < second) return "now";
  return difference < 0 ? `${duration(difference)} ago` : `in ${duration(difference)}`;
}
