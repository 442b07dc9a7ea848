import type { EmulatorRequest } from "../../emulator-api";
import { makeKeptBodies } from "./bodies";
import type { Bodies } from "./bodies";

/** Only the last requests are kept, and only in memory: the log is not part of the account. */
const most = 10_000;

export function makeLog() {
  let entries: EmulatorRequest[] = [];
  const bodies = makeKeptBodies();
  const listeners = new Set<(entry: EmulatorRequest) => void>();
  let seq = 0;
  return {
    next: () => ++seq,
    add: (entry: EmulatorRequest, sent: Bodies) => {
      entries.push(entry);
      bodies.add(entry.seq, sent);
      for (const listener of listeners) listener(entry);
      // Not at each request, because it copies them all.
      if (entries.length >= 2 * most) entries = entries.slice(-most);
    },
    all: (): readonly EmulatorRequest[] => entries.slice(-most).sort((left, right) => left.seq - right.seq),
    get: (wanted: number): EmulatorRequest | undefined => entries.slice(-most).find(({ seq: own }) => own === wanted),
    /** `undefined` where they are no longer kept. */
    bodiesOf: bodies.get,
    clear: () => {
      entries = [];
      bodies.clear();
    },
    /** Calls the listener with each request that was answered. The function that is returned ends it. */
    watch: (listener: (entry: EmulatorRequest) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type RequestLog = ReturnType<typeof makeLog>;
