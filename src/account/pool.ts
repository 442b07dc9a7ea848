/** Does the work for each entry, for so many of them at a time, and stops where one fails. */
export async function forEachOf<T>(
  most: number,
  entries: readonly T[],
  work: (entry: T) => Promise<void>,
): Promise<void> {
  const left = entries.values();
  let hasFailed = false;
  const worker = async (): Promise<void> => {
    for (const entry of left) {
      if (hasFailed) return;
      try {
        await work(entry);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(most, entries.length) }, worker));
}
