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

/** Of one source. More comes from somebody who asks for what is not there, such as tokens that nobody has. */
const mostAnswers = 1_000;

/**
 * What the database has answered, by what it was read from: nearly every request asks for the same few things. Whoever
 * writes to a source says so, and a rollback forgets everything.
 *
 * @param written is called with each source that is written to.
 */
export function makeCache(written: (source: string) => void = () => undefined) {
  const sources = new Map<string, Map<string, unknown>>();

  function answersOf(source: string): Map<string, unknown> {
    let answers = sources.get(source);
    if (!answers) sources.set(source, (answers = new Map<string, unknown>()));
    return answers;
  }

  return {
    /** The answer to the question `key`, which is read where it is not known. */
    answer: <T>(source: string, key: string, read: () => T): T => {
      const answers = answersOf(source);
      const known = answers.get(key);
      if (known !== undefined || answers.has(key)) return known as T;
      const answer = read();
      if (answers.size >= mostAnswers) answers.clear();
      answers.set(key, answer);
      return answer;
    },

    /** Adds to an answer that is a number, where it is known. */
    add: (source: string, key: string, more: number): void => {
      const answers = sources.get(source);
      const known = answers?.get(key);
      if (typeof known === "number") answers?.set(key, known + more);
    },

    forget: (source: string): void => {
      sources.delete(source);
    },

    /** The same for a source that is written to. */
    forgetWritten: (source: string): void => {
      written(source);
      sources.delete(source);
    },

    forgetAll: (): void => {
      sources.clear();
    },
  };
}

export type Cache = ReturnType<typeof makeCache>;

/** Answers are given out again, so nobody may change them. */
export function frozen<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) frozen(inner);
  }
  return value;
}
