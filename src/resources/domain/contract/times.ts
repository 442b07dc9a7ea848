/** The times that the service stores, in seconds (document 3, Domain: Time values). */
const storedTimes: readonly number[] = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
];

const longest = storedTimes[storedTimes.length - 1] ?? 0;

/**
 * Rounds the times of a domain up. 0 is unchanged, and values above the maximum become the maximum (R3-021, R3-022).
 */
export function roundUp(seconds: number): number {
  return seconds === 0 ? 0 : (storedTimes.find((time) => time >= seconds) ?? longest);
}

/** Rounds the time of a record to the nearest value, ties up. 0 is not a valid value (R3-030, R3-031). */
export function roundToNearest(seconds: number): number {
  return storedTimes.reduce(
    (best, time) => (Math.abs(time - seconds) <= Math.abs(best - seconds) ? time : best),
    longest,
  );
}
