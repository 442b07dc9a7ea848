import { setTimeout as sleep } from "node:timers/promises";

export interface Patience {
  /**
   * The maximum time, in milliseconds.
   * @default 60 s, or 10 minutes with `during`, because a command needs long on a busy machine
   */
  readonly within?: number;
  /** A process that must keep running: a command that makes the condition true, and has failed if it ends before. */
  readonly during?: Promise<unknown>;
}

/** Waits until the condition is true. A test without a limit would keep the whole run from ending. */
export async function eventually(
  condition: () => boolean | Promise<boolean>,
  { during, within = during ? 600_000 : 60_000 }: Patience = {},
): Promise<void> {
  let ended: readonly unknown[] | undefined;
  during?.then(
    (result) => (ended = [result]),
    (error: unknown) => (ended = [error]),
  );
  const end = performance.now() + within;
  while (!(await condition())) {
    if (ended) throw new Error(`it ended before ${String(condition)}:\n${JSON.stringify(ended[0], null, 2)}`);
    if (performance.now() > end) throw new Error(`not within ${String(within)} ms: ${String(condition)}`);
    await sleep(5);
  }
}
