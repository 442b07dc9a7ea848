function distance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const swap = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}

/** The one of `known` that `given` was probably meant to be, if any is near enough. */
export function hint(given: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((value) => ({ value, off: distance(given.toLowerCase(), value.toLowerCase()) }))
    .sort((a, b) => a.off - b.off);
  const best = ranked[0];
  return best && best.off < best.value.length && best.off <= Math.max(1, Math.floor(best.value.length / 3))
    ? best.value
    : undefined;
}
