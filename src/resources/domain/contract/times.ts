/** The times that the service keeps, in seconds (document 3, Domain: Time values). */
const keptTimes: readonly number[] = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
];

const top = keptTimes[keptTimes.length - 1] ?? 0;

/** A domain's times are rounded up; 0 stays, and what is above the top is the top (R3-021, R3-022). */
export function roundedUp(seconds: number): number {
  return seconds === 0 ? 0 : (keptTimes.find((kept) => kept >= seconds) ?? top);
}

/** A record's time is rounded to the nearest, a tie upwards; 0 is not among the values (R3-030, R3-031). */
export function roundedToNearest(seconds: number): number {
  return keptTimes.reduce((best, kept) => (Math.abs(kept - seconds) <= Math.abs(best - seconds) ? kept : best), top);
}
