/** The times that the service stores, in seconds (document 3, Domain: Time values). */
const storedTimes: readonly number[] = [
  300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200,
];

const longest = storedTimes[storedTimes.length - 1] ?? 0;

/** A domain's times are rounded up; 0 stays, and what is longer than the longest becomes the longest (R3-021, R3-022). */
export function roundUp(seconds: number): number {
  return seconds === 0 ? 0 : (storedTimes.find((time) => time >= seconds) ?? longest);
}

/** A record's time is rounded to the nearest, a tie upwards; 0 is not among the values (R3-030, R3-031). */
export function roundToNearest(seconds: number): number {
  return storedTimes.reduce(
    (best, time) => (Math.abs(time - seconds) <= Math.abs(best - seconds) ? time : best),
    longest,
  );
}
