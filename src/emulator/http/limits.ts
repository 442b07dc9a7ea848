import { ApiFailure } from "../wire/failure";
import type { Store } from "../store";

interface Bucket {
  readonly left: number;
  readonly at: number;
}

const setting = "requestsPerMinute";
const minute = 60_000;

export function setRateLimit(store: Store, requestsPerMinute: number | undefined): void {
  store.settings.set(setting, requestsPerMinute ?? null);
}

export const getRateLimit = (store: Store): number | undefined =>
  store.settings.get<number | null>(setting) ?? undefined;

type Headers = Readonly<Record<string, string>>;

/**
 * Limits the requests of every caller in a minute (a token bucket: they may all come at once). It uses the machine's
 * clock and not the service's, because clients wait by the machine's.
 */
export function makeRateLimiter(store: Store) {
  let limited: number | undefined;
  const buckets = new Map<string, Bucket>();
  /** @throws Failure 429 where the caller has to wait. */
  return (caller: string): Headers => {
    const limit = getRateLimit(store);
    if (limit !== limited) buckets.clear();
    limited = limit;
    if (limit === undefined) return {};
    const now = Date.now();
    const { left: before, at } = buckets.get(caller) ?? { left: limit, at: now };
    const left = Math.min(limit, before + ((now - at) * limit) / minute);
    const allowed = left >= 1;
    const after = allowed ? left - 1 : left;
    buckets.set(caller, { left: after, at: now });
    const headers = {
      "x-ratelimit-limit": String(limit),
      "x-ratelimit-remaining": String(Math.floor(after)),
      "x-ratelimit-reset": String(Math.ceil((now + ((limit - after) * minute) / limit) / 1000)),
    };
    if (allowed) return headers;
    const wait = Math.max(1, Math.ceil(((1 - left) * minute) / limit / 1000));
    const reason = `Too many requests: the limit is ${String(limit)} per minute`;
    throw new ApiFailure(429, [{ field: "", reason }], { ...headers, "retry-after": String(wait) });
  };
}
