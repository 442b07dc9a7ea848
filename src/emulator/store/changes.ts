/** Stands for all kinds of objects and everything else, where a store was emptied or filled anew. */
export const everything = "*";

type Listener = (written: readonly string[]) => void;

/** What the transaction under way has written, and who wants to know when it is there to stay. */
export function makeChanges() {
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
    /** The function that is returned ends it. */
    watch: (listener: Listener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
