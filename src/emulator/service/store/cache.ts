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

  function resultsOf(source: string): Map<string, unknown> {
    let results = sources.get(source);
    if (!results) sources.set(source, (results = new Map<string, unknown>()));
    return results;
  }

  return {
    /** Returns the cached result for `key`, or reads and caches it. */
    getOrRead: <T>(source: string, key: string, read: () => T): T => {
      const results = resultsOf(source);
      const known = results.get(key);
      if (known !== undefined || results.has(key)) return known as T;
      const result = read();
      if (results.size >= maxResponses) results.clear();
      results.set(key, result);
      return result;
    },

    /** Adds to a cached number. Does nothing if it isn't cached. */
    add: (source: string, key: string, more: number): void => {
      const results = sources.get(source);
      const known = results?.get(key);
      if (typeof known === "number") results?.set(key, known + more);
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
