import { useEffect, useState } from "preact/hooks";

/** A value that several parts of the page share. */
export interface ValueStore<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  readonly watch: (listener: () => void) => () => void;
}

export function createStore<T>(first: T): ValueStore<T> {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (next === value) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Returns the value, and renders the component again when it changes. */
export function useStore<T>(store: ValueStore<T>): T {
  const [value, setValue] = useState(store.get);
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update();
    return store.watch(update);
  }, [store]);
  return value;
}
