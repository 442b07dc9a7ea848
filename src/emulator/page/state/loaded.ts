import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { ListedFault, ScheduledJob } from "../../api";
import { control } from "../api/control";
import type { Kind } from "../api/kinds";
import { watchChanges } from "../api/live";
import { createSingle } from "../store/gather";

interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** True if the changed names concern a listener for the watched names. */
export const concerns = (names: ReadonlySet<string>, watched: readonly string[]): boolean =>
  names.has("*") || watched.includes("*") || watched.some((name) => names.has(name));

/**
 * Loads a value, and reloads it when one of the watched names changes (`*` for any).
 * @param key identifies the value. If it changes, the previous value is discarded.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key: string, watched: readonly string[]) {
  const [state, setState] = useState<{ key: string; value?: T; error?: unknown }>({ key });
  const latest = useRef(load);
  latest.current = load;
  const reload = useRef<() => void>();
  const watchedText = watched.join(" ");
  useEffect(() => {
    const controller = new AbortController();
    const run = createSingle(async () => {
      try {
        const value = await latest.current(controller.signal);
        if (!controller.signal.aborted) setState({ key, value });
      } catch (error) {
        // If there is no response, the connection banner reports it.
        if (controller.signal.aborted || error instanceof TypeError) return;
        setState({ key, error });
      }
    });
    reload.current = run;
    run();
    const end = watchChanges((names) => {
      if (concerns(names, watchedText.split(" "))) run();
    });
    return () => {
      end();
      controller.abort();
    };
  }, [key, watchedText]);
  // A value of another key is never shown, not even for one frame.
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : undefined,
    error: isCurrent ? state.error : undefined,
    reload: () => reload.current?.(),
  } satisfies Loaded<T>;
}

/** The data that all views show. */
interface Shared {
  readonly kinds: readonly Kind[];
  readonly jobs: readonly ScheduledJob[];
  readonly faults: readonly ListedFault[];
}

export const SharedContext = createContext<Shared>({ kinds: [], jobs: [], faults: [] });

export const useShared = (): Shared => useContext(SharedContext);

/** Loads the shared data once for all views. */
export function useLoadedShared() {
  const kinds = useLoaded((signal) => control<readonly Kind[]>("kinds", { signal }), "kinds", ["*"]);
  const jobs = useLoaded((signal) => control<readonly ScheduledJob[]>("jobs", { signal }), "jobs", [
    "jobs",
    "settings",
  ]);
  const faults = useLoaded((signal) => control<readonly ListedFault[]>("faults", { signal }), "faults", [
    "fault",
    "settings",
  ]);
  const shared: Shared = { kinds: kinds.value ?? [], jobs: jobs.value ?? [], faults: faults.value ?? [] };
  return {
    shared,
    isReady: kinds.value !== undefined,
    error: kinds.error ?? jobs.error ?? faults.error,
  };
}
