import type { Bench } from "./bench";
import { startBench } from "./bench";
import type { Options } from "./cases";
import { randomOf, shareWork, shuffled } from "./cases";
import { lives } from "./lives";
import type { Lived } from "./pair";
import { liveOnce } from "./pair";

/** The lives whose cases run: all that `only` may mean, or so many of them, drawn by the seed. */
function chosenLives(part: string, { only, seed }: Options, most: number | undefined) {
  const named = lives.filter(({ name }) => only?.includes(`${part}/${name}/`) === true);
  const asked = named.length > 0 ? named : lives;
  return most === undefined ? asked : shuffled(asked, randomOf(seed)).slice(0, most);
}

/** Benches for a part, and lives that have been lived on them once without a fault. */
export async function prepare(
  part: string,
  benches: Bench[],
  options: Options,
  { most, isSpawned = false }: { readonly most?: number | undefined; readonly isSpawned?: boolean },
): Promise<readonly Lived[]> {
  while (benches.length < options.workers) benches.push(await startBench({ isSpawned }));
  const lived: Lived[] = [];
  await shareWork(chosenLives(part, options, most), benches, async (life, bench) => {
    lived.push(await liveOnce(bench, life));
  });
  return lived.sort((one, other) => (one.life.name < other.life.name ? -1 : 1));
}
