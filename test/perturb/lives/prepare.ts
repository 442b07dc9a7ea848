import type { Bench } from "../benches/bench";
import { type Options, randomOf, shareWork, shuffled } from "../cases";
import { type Lived, liveOnce } from "./live-once";
import { lives } from "./of-specimens";

/** The lives whose cases run: all that `only` may match, or a number of them, drawn by the seed. */
function chosenLives(part: string, { only, seed }: Options, { maximum, fit }: Which) {
  const fitting = fit ? lives.filter(({ name }) => fit.includes(name)) : lives;
  const named = fitting.filter(({ name }) => only?.includes(`${part}/${name}/`) === true);
  const selected = named.length > 0 ? named : fitting;
  return maximum === undefined ? selected : shuffled(selected, randomOf(seed)).slice(0, maximum);
}

interface Which {
  /** The maximum number of lives. */
  readonly maximum?: number | undefined;
  /** The names of the lives with cases (default: all). */
  readonly fit?: readonly string[];
}

/** Benches for a part, and lives that ran on them once without a fault. */
export async function prepare<B extends Bench>(
  part: string,
  benches: B[],
  start: () => Promise<B>,
  options: Options,
  which: Which = {},
): Promise<readonly Lived[]> {
  while (benches.length < options.workers) benches.push(await start());
  const lived: Lived[] = [];
  await shareWork(chosenLives(part, options, which), benches, async (life, bench) => {
    lived.push(await liveOnce(bench, life));
  });
  return lived.sort((one, other) => (one.life.name < other.life.name ? -1 : 1));
}
