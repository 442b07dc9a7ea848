/**
 * Runs the work for each entry, in order, with at most `concurrency` at a time. After the first error it starts no more,
 * waits for those in progress, and throws.
 */
export async function forEachAtOnce<T>(
  concurrency: number,
  entries: readonly T[],
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const left = entries.values();
  const errors: unknown[] = [];
  const worker = async (): Promise<void> => {
    for (const entry of left) {
      await work(entry).catch((error: unknown) => errors.push(error));
      if (errors.length > 0) return;
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, entries.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
