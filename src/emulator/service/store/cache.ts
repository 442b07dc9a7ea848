/** Stands for all kinds of objects and everything else, when a store was emptied or restored. */
export const everything = "*";

type Listener = (written: readonly string[]) => void;

/** Collects the names of what the current transaction writes, and notifies listeners once it is committed. */
export function createChanges() {
  const listeners = new Set<Listener>();
  const written = new Set<string>();
  return {
    note: (name: string): void => {
      if (listeners.size > 0) written.add(name);
    },
    drop: (): void => {
      written.clear();
    },
    tell: (): void => {
      if (written.size === 0) return;
      const names = [...written].sort();
      written.clear();
      for (const listener of listeners) listener(names);
    },
    /** The returned function stops the listener. */
    watch: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * The maximum number of answers per source. Only lookups of nonexistent keys, such as unknown tokens, can exceed it.
 */
const maxResponses = 1_000;

/**
 * Caches database reads by source and key, because nearly every request needs the same few objects. Writers
 * invalidate a source explicitly, and a rollback invalidates everything.
 *
 * @param written called with each source that is written to.
 */
export function createCache(written: (source: string) => void = () => undefined) {
  const sources = new Map<string, Map<string, unknown>>();

  function answersOf(source: string): Map<string, unknown> {
    let answers = sources.get(source);
    if (!answers) sources.set(source, (answers = new Map<string, unknown>()));
    return answers;
  }

  return {
    /** Returns the cached answer for `key`, or reads and caches it. */
    answer: <T>(source: string, key: string, read: () => T): T => {
      const answers = answersOf(source);
      const known = answers.get(key);
      if (known !== undefined || answers.has(key)) return known as T;
      const answer = read();
      if (answers.size >= maxResponses) answers.clear();
      answers.set(key, answer);
      return answer;
    },

    /** Adds to a cached number. Does nothing if it isn't cached. */
    add: (source: string, key: string, more: number): void => {
      const answers = sources.get(source);
      const known = answers?.get(key);
      if (typeof known === "number") answers?.set(key, known + more);
    },

    forget: (source: string): void => {
      sources.delete(source);
    },

    /** Same as `forget`, for a source that is written to. */
    forgetWritten: (source: string): void => {
      written(source);
      sources.delete(source);
    },

    forgetAll: (): void => {
      sources.clear();
    },
  };
}

export type Cache = ReturnType<typeof createCache>;

/** Freezes a value deeply, because cached answers are shared by all callers. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
