/** The middle number, or the mean of the two in the middle. */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)];
  return (sorted[low] + sorted[high]) / 2;
}

/**
 * Runs each side in turn, so that other load on the machine affects all of them, and returns the medians of each figure. The
 * first round is a warm-up: it fills the disk caches.
 */
export async function alternate(sides, { rounds, warmUp = 1 }) {
  const runs = Object.fromEntries(Object.keys(sides).map((side) => [side, []]));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const [side, work] of Object.entries(sides)) {
      const figures = await work(round);
      if (round >= 0) runs[side].push(figures);
    }
  }
  const mediansOf = (all) =>
    Object.fromEntries(Object.keys(all[0]).map((figure) => [figure, median(all.map((each) => each[figure]))]));
  return Object.fromEntries(Object.entries(runs).map(([side, all]) => [side, mediansOf(all)]));
}
