import type { FieldError } from "../wire/failure";
import { makeKeptBodies } from "./bodies";
import type { Bodies } from "./bodies";

/** One request to the API, as `GET /_emulator/requests` shows it. */
export interface LoggedRequest {
  readonly seq: number;
  /** The service's time at which it was answered: `2026-01-31T12:00:00Z`. */
  readonly at: string;
  readonly method: string;
  /** As it was sent, with its prefix. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** 0 where the connection was cut before there was a response. */
  readonly status: number;
  readonly user: string | null;
  /** How long it took, in milliseconds of the machine's clock. */
  readonly ms: number;
  /** The fields of the body that the endpoint does not take, and that were ignored. */
  readonly ignored: readonly string[];
  /** Why it was refused, if it was. */
  readonly errors?: readonly FieldError[];
  /** The path of the object that it made: `/v4/domains/12`. */
  readonly made?: string;
}

/** Only the last requests are kept, and only in memory: the log is not part of the account. */
const most = 10_000;

export function makeLog() {
  let entries: LoggedRequest[] = [];
  const bodies = makeKeptBodies();
  const listeners = new Set<(entry: LoggedRequest) => void>();
  let seq = 0;
  return {
    next: () => ++seq,
    add: (entry: LoggedRequest, sent: Bodies) => {
      entries.push(entry);
      bodies.add(entry.seq, sent);
      for (const listener of listeners) listener(entry);
      // Not at each request, because it copies them all.
      if (entries.length >= 2 * most) entries = entries.slice(-most);
    },
    all: (): readonly LoggedRequest[] => entries.slice(-most).sort((left, right) => left.seq - right.seq),
    get: (wanted: number): LoggedRequest | undefined => entries.slice(-most).find(({ seq: own }) => own === wanted),
    /** `undefined` where they are no longer kept. */
    bodiesOf: bodies.get,
    clear: () => {
      entries = [];
      bodies.clear();
    },
    /** Calls the listener with each request that was answered. The function that is returned ends it. */
    watch: (listener: (entry: LoggedRequest) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type RequestLog = ReturnType<typeof makeLog>;
