import { fraction } from "../objects/random";
import type { Store } from "../store";

export interface Matching {
  readonly method?: string;
  /** A glob over the path behind `/v4`: `*` is one segment, `**` any number. */
  readonly path?: string;
  readonly nth?: number;
  readonly times?: number;
  readonly probability?: number;
}

export interface Effect {
  readonly status?: number;
  readonly retryAfter?: number;
  readonly body?: unknown;
  readonly delayMs?: number;
  readonly drop?: "before" | "after";
}

export interface Fault {
  readonly id: number;
  readonly match: Matching;
  readonly effect: Effect;
  /** How often it acted. */
  readonly hits: number;
}

interface Counted extends Fault {
  /** How many calls matched since it was set. */
  readonly seen: number;
}

const kind = "fault";

export function addFault(store: Store, match: Matching, effect: Effect): Fault {
  const fault = { id: store.settings.next(kind), match, effect, hits: 0 };
  store.objects.insert(kind, { id: fault.id, body: { ...fault, seen: 0 } });
  return fault;
}

export function allFaults(store: Store): readonly Fault[] {
  return counted(store).map(({ id, match, effect, hits }) => ({ id, match, effect, hits }));
}

export function removeFaults(store: Store): void {
  store.objects.removeAll(kind);
}

const counted = (store: Store) => store.objects.list(kind).map(({ body }) => body as unknown as Counted);

function fits(glob: string, path: string): boolean {
  const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replace(/\*/g, "[^/]+");
  const pattern = glob.split("/**").map(literal).join("(?:/[^/]+)*");
  return new RegExp(`^${pattern}$`).test(path);
}

/** What is to go wrong with this call. Every fault that matches counts it; the first that acts decides. */
export function faultFor(store: Store, method: string, path: string): Effect | undefined {
  let effect: Effect | undefined;
  for (const fault of counted(store)) {
    const { match } = fault;
    if (match.method !== undefined && match.method.toUpperCase() !== method) continue;
    if (match.path !== undefined && !fits(match.path, path)) continue;
    const seen = fault.seen + 1;
    const { nth = 1, times = 1, probability = 1 } = match;
    const acts = seen >= nth && (times === 0 || fault.hits < times) && fraction(kind, fault.id, seen) < probability;
    const used = acts && effect === undefined;
    if (used) effect = fault.effect;
    store.objects.replace(kind, fault.id, { ...fault, seen, hits: fault.hits + (used ? 1 : 0) });
  }
  return effect;
}
