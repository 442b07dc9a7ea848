/** The timer of a gatherer. Tests replace it. */
export interface Timer {
  readonly now: () => number;
  readonly after: (milliseconds: number, work: () => void) => void;
}

const ofMachine: Timer = {
  now: () => Date.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};

/**
 * Reports changes at most once per interval, because an apply writes hundreds of objects. The first change is reported
 * at once. Changes within the interval are reported together at its end.
 */
export function createGatherer(tell: (names: ReadonlySet<string>) => void, gapMs: number, timer: Timer = ofMachine) {
  let last = -Infinity;
  let waiting: Set<string> | undefined;
  const flush = () => {
    const names = waiting;
    waiting = undefined;
    if (!names) return;
    last = timer.now();
    tell(names);
  };
  return (names: readonly string[]) => {
    if (waiting) {
      for (const name of names) waiting.add(name);
      return;
    }
    waiting = new Set(names);
    const left = last + gapMs - timer.now();
    if (left <= 0) flush();
    else timer.after(left, flush);
  };
}

/** Runs a load on each call, but never twice at the same time. Calls during a run cause one more run. */
export function createSingle(load: () => Promise<unknown>): () => void {
  let isRunning = false;
  let again = false;
  const run = () => {
    if (isRunning) {
      again = true;
      return;
    }
    isRunning = true;
    void load().finally(() => {
      isRunning = false;
      if (!again) return;
      again = false;
      run();
    });
  };
  return run;
}
