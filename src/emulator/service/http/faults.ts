import { literalPattern, regularExpression } from "../../../contract/regular-expression";
import type { ListedFault } from "../../api";
import { cachedKinds, objectKind, type Store } from "../store";
import { randomFraction } from "../store/random";
import { RefusedRequestError } from "../wire/failure";

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
 * Limits each caller's requests per minute with a token bucket, so a burst of that size is allowed. Uses the
 * machine's clock instead of the service's, because clients back off in real time.
 */
export function createRequestLimiter(store: Store) {
  let limited: number | undefined;
  const buckets = new Map<string, Bucket>();
  /** @throws RefusedRequestError 429 if the caller exceeds the limit. */
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
    throw new RefusedRequestError(429, [{ field: "", reason }], { ...headers, "retry-after": String(wait) });
  };
}

interface StoredFault extends ListedFault {
  /** The number of matching requests since the fault was added. */
  readonly seen: number;
}

const kind = objectKind<StoredFault>(cachedKinds.fault);

export function addFault(store: Store, match: ListedFault["match"], effect: ListedFault["effect"]): ListedFault {
  const fault = { id: store.settings.next(kind), match, effect, hits: 0 };
  store.objects.insert(kind, { id: fault.id, body: { ...fault, seen: 0 } });
  return fault;
}

export function allFaults(store: Store): readonly ListedFault[] {
  return readFaults(store).map(({ id, match, effect, hits }) => ({ id, match, effect, hits }));
}

export function removeFaults(store: Store): void {
  store.objects.removeAll(kind);
}

/** Returns true if the fault existed. */
export function removeFault(store: Store, id: number): boolean {
  const exists = store.objects.get(kind, id) !== undefined;
  if (exists) store.objects.remove(kind, id);
  return exists;
}

const readFaults = (store: Store) => store.objects.list(kind).map(({ body }) => body);

function matchesGlob(glob: string, path: string): boolean {
  const inSegment = (text: string) => text.split("*").map(literalPattern).join("[^/]+");
  const pattern = glob.split("/**").map(inSegment).join("(?:/[^/]+)*");
  return regularExpression(`^${pattern}$`).matches(path);
}

/** HEAD requests are handled as GET, so a fault for GET matches them too. */
const matchesMethod = (wanted: string, method: string) => wanted === method || (wanted === "GET" && method === "HEAD");

/** Returns the effect on a request. All matching faults count it, and the first one that acts decides. */
export function faultFor(store: Store, method: string, path: string): ListedFault["effect"] | undefined {
  let effect: ListedFault["effect"] | undefined;
  for (const fault of readFaults(store)) {
    const { match } = fault;
    if (match.method !== undefined && !matchesMethod(match.method.toUpperCase(), method)) continue;
    if (match.path !== undefined && !matchesGlob(match.path, path)) continue;
    const seen = fault.seen + 1;
    const { nth = 1, times = 1, probability = 1 } = match;
    const acts =
      seen >= nth && (times === 0 || fault.hits < times) && randomFraction(kind, fault.id, seen) < probability;
    const used = acts && effect === undefined;
    if (used) effect = fault.effect;
    store.objects.replace(kind, fault.id, { ...fault, seen, hits: fault.hits + (used ? 1 : 0) });
  }
  return effect;
}
