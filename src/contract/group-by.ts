/** The entries by their keys, in the order in which the keys appear. An entry without a key is in no group. */
export function groupBy<T>(entries: readonly T[], keyOf: (entry: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
