import type { ListedFault } from "../../../api";

const text = (value: unknown) => String(value);

/** Describes the requests that a fault matches: `GET /domains/*`. */
export function matchWords({ match }: ListedFault): string {
  const { method, path } = match;
  if (method === undefined && path === undefined) return "all requests";
  return [method ?? "any method", path ?? "any path"].map(text).join(" ");
}

/** Describes how often a fault applies. */
export function timesWords({ match: { nth, times = 1, probability } }: ListedFault): string {
  const often = times === 0 ? "always" : times === 1 ? "once" : `${text(times)} times`;
  return [
    often,
    ...(nth === undefined || nth === 1 ? [] : [`starting with request ${text(nth)}`]),
    ...(probability === undefined || probability === 1 ? [] : [`with probability ${text(probability)}`]),
  ].join(", ");
}

/** Describes the effect of a fault. */
export function effectWords({ effect: { status, retryAfter, delayMs, drop } }: ListedFault): string {
  return [
    ...(status === undefined ? [] : [`returns ${text(status)}`]),
    ...(retryAfter === undefined ? [] : [`Retry-After ${text(retryAfter)} s`]),
    ...(drop === undefined ? [] : [`closes the connection ${text(drop)} processing`]),
    ...(delayMs === undefined ? [] : [`delays the response by ${text(delayMs)} ms`]),
  ].join(", ");
}

/** True if the fault has affected its maximum number of requests. */
export const isSpent = ({ match: { times = 1 }, hits }: ListedFault): boolean => times !== 0 && hits >= times;
