import { useEffect, useRef, useState } from "preact/hooks";
import { watchChanges } from "../api/live";
import { makeSingle } from "./gather";

export interface Loaded<T> {
  readonly value: T | undefined;
  readonly error: unknown;
  readonly reload: () => void;
}

/** Whether names of what has changed concern somebody who watches these. */
export const concerns = (names: ReadonlySet<string>, watched: readonly string[]): boolean =>
  names.has("*") || watched.includes("*") || watched.some((name) => names.has(name));

/**
 * What a load answers, loaded again when one of the watched names has changed (`*`: when anything has).
 *
 * @param key says what is loaded; with another key all is forgotten.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, key: string, watched: readonly string[]) {
  const [state, setState] = useState<{ key: string; value?: T; error?: unknown }>({ key });
  const latest = useRef(load);
  latest.current = load;
  const reload = useRef<() => void>();
  const watchedText = watched.join(" ");
  useEffect(() => {
    const controller = new AbortController();
    const run = makeSingle(async () => {
      try {
        const value = await latest.current(controller.signal);
        if (!controller.signal.aborted) setState({ key, value });
      } catch (error) {
        // Where nobody answers, the page says so as a whole.
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
  // What belongs to another key is never shown, not even once.
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : undefined,
    error: isCurrent ? state.error : undefined,
    reload: () => reload.current?.(),
  } satisfies Loaded<T>;
}
