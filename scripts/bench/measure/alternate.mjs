/**
 * The middle number, or the mean of the two in the middle.
 * @param {readonly number[]} numbers
 */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const [low, high] = [Math.floor((sorted.length - 1) / 2), Math.floor(sorted.length / 2)];
  return ((sorted[low] ?? NaN) + (sorted[high] ?? NaN)) / 2;
}

/**
 * An object with the same keys.
 * @template {string} Key
 * @template Value
 * @template Result
 * @param {Readonly<Record<Key, Value>>} record
 * @param {(value: Value, key: Key) => Result} resultOf
 */
export function mapValues(record, resultOf) {
  /** @type {[Key, Result][]} */
  const entries = [];
  for (const key in record) entries.push([key, resultOf(record[key], key)]);
  // TypeScript doesn't infer the keys of fromEntries.
  return /** @type {Record<Key, Result>} */ (Object.fromEntries(entries));
}

/**
 * Runs each side in turn, so that other load on the machine affects all of them, and returns the medians of each figure. The
 * first round is a warm-up: it fills the disk caches.
 * @template {string} Side
 * @template {string} Figure
 * @param {Readonly<Record<Side, (round: number) => Promise<Readonly<Record<Figure, number>>>>>} sides
 * @param {{ readonly rounds: number, readonly warmUp?: number }} options
 */
export async function alternate(sides, { rounds, warmUp = 1 }) {
  const runs = mapValues(sides, (work) => ({ work, all: /** @type {Readonly<Record<Figure, number>>[]} */ ([]) }));
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const side in runs) {
      const { work, all } = runs[side];
      const figures = await work(round);
      if (round >= 0) all.push(figures);
    }
  }
  return mapValues(runs, ({ all: [first, ...others] }) => {
    if (first === undefined) throw new Error("there is no measured round");
    return mapValues(first, (value, figure) => median([value, ...others.map((each) => each[figure])]));
  });
}
