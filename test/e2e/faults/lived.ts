import { type Options, randomOf, shareWork, shuffled } from "./cases";
import { lives } from "./lives";
import { type Lived, liveOnce } from "./pair";
import { type FaultSetup, startFaultSetup } from "./setup";

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
  readonly isSpawned?: boolean;
}

/** Benches for a part, and lives that ran on them once without a fault. */
export async function prepare(
  part: string,
  benches: FaultSetup[],
  options: Options,
  which: Which = {},
): Promise<readonly Lived[]> {
  while (benches.length < options.workers) benches.push(await startFaultSetup({ isSpawned: which.isSpawned === true }));
  const lived: Lived[] = [];
  await shareWork(chosenLives(part, options, which), benches, async (life, setup) => {
    lived.push(await liveOnce(setup, life));
  });
  return lived.sort((one, other) => (one.life.name < other.life.name ? -1 : 1));
}
