import { useEffect, useState } from "preact/hooks";
import type { ClockReading } from "../../api";
import { control } from "../api/control";
import { watchChanges } from "../api/live";
import { createStore, useStore } from "../store";
import { createSingle } from "../store/gather";
import { readingOf } from "../text/time";
import { concerns } from "./loaded";

/** The service's clock, and the time when it was read. */
export const clock = createStore<{ readonly clock: ClockReading; readonly readAt: number } | undefined>(undefined);

const keep = (read: ClockReading) => clock.set({ clock: read, readAt: performance.now() });

const load = createSingle(async () => {
  try {
    keep(await control<ClockReading>("clock"));
  } catch {
    // A missing response or token is reported elsewhere.
  }
});

export function followClock(): void {
  watchChanges((names) => {
    if (concerns(names, ["settings"])) load();
  });
}

export async function changeClock(method: "PUT" | "POST", path: string, body: unknown): Promise<void> {
  keep(await control<ClockReading>(path, { method, body }));
}

/** Returns the service's current time, in milliseconds. */
export function reading(): number | undefined {
  const kept = clock.get();
  return kept && readingOf(kept.clock, performance.now() - kept.readAt);
}

/** Returns the service's time, in milliseconds. The component renders every second, unless the clock is frozen. */
export function useNow(): number | undefined {
  const kept = useStore(clock);
  const [, setTick] = useState(0);
  const stands = kept === undefined || kept.clock.frozen;
  useEffect(() => {
    if (stands) return undefined;
    const timer = setInterval(() => setTick((tick) => tick + 1), 1000);
    return () => clearInterval(timer);
  }, [stands]);
  return reading();
}
