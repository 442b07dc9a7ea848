/** What the gatherer needs of the time; tests give it another one. */
export interface Timer {
  readonly now: () => number;
  readonly after: (milliseconds: number, work: () => void) => void;
}

const ofMachine: Timer = {
  now: () => Date.now(),
  after: (milliseconds, work) => void setTimeout(work, milliseconds),
};

/**
 * Tells of what has changed at most once in each gap: an apply writes hundreds of objects. The first change is told at
 * once, and those that come within the gap are told together at its end.
 */
export function makeGatherer(tell: (names: ReadonlySet<string>) => void, gapMs: number, timer: Timer = ofMachine) {
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

/** Runs a load again when it is asked for, never two at a time; what is asked for meanwhile is one more run. */
export function makeSingle(load: () => Promise<unknown>): () => void {
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
