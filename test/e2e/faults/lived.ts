import { type Bench, startBench } from "./bench";
import { type Options, randomOf, shareWork, shuffled } from "./cases";
import { lives } from "./lives";
import { type Lived, liveOnce } from "./pair";

/** The lives whose cases run: all that `only` may match, or a number of them, drawn by the seed. */
function chosenLives(part: string, { only, seed }: Options, { most, fit }: Which) {
  const fitting = fit ? lives.filter(({ name }) => fit.includes(name)) : lives;
  const named = fitting.filter(({ name }) => only?.includes(`${part}/${name}/`) === true);
  const asked = named.length > 0 ? named : fitting;
  return most === undefined ? asked : shuffled(asked, randomOf(seed)).slice(0, most);
}

interface Which {
  /** The maximum number of lives. */
  readonly most?: number | undefined;
  /** The names of the lives with cases (default: all). */
  readonly fit?: readonly string[];
  readonly isSpawned?: boolean;
}

/** Benches for a part, and lives that ran on them once without a fault. */
export async function prepare(
  part: string,
  benches: Bench[],
  options: Options,
  which: Which = {},
): Promise<readonly Lived[]> {
  while (benches.length < options.workers) benches.push(await startBench({ isSpawned: which.isSpawned === true }));
  const lived: Lived[] = [];
  await shareWork(chosenLives(part, options, which), benches, async (life, bench) => {
    lived.push(await liveOnce(bench, life));
  });
  return lived.sort((one, other) => (one.life.name < other.life.name ? -1 : 1));
}
