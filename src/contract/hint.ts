/** The number of typos between two strings: an extra, missing or different character, or two swapped ones. */
function distance(left: string, right: string): number {
  let above: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const other = (row[j - 1] ?? 0) + (left[i - 1] === right[j - 1] ? 0 : 1);
      const isSwapped = left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1];
      const swap = isSwapped ? (above[j - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min(other, swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    above = row;
    row = next;
  }
  return row[right.length] ?? 0;
}

/**
 * Returns the value in `known` that `given` probably means, if one is similar enough. `maxDistance` is the maximum number
 * of typos.
 */
export function hint(given: string, known: readonly string[], maxDistance = Infinity): string | undefined {
  const ranked = known
    .map((value) => ({ value, off: distance(given.toLowerCase(), value.toLowerCase()) }))
    .sort((a, b) => a.off - b.off);
  const best = ranked[0];
  if (best === undefined) return undefined;
  const enough = Math.min(maxDistance, Math.max(1, Math.floor(best.value.length / 3)));
  return best.off < best.value.length && best.off <= enough ? best.value : undefined;
}

/** Names that other services use. The first of each row is this service's name. */
const synonyms: readonly (readonly string[])[] = [
  ["label", "name", "title"],
  ["type", "plan", "size", "tier"],
  ["region", "location", "datacenter", "zone"],
  ["target", "value", "content", "data"],
  ["rootPass", "password"],
  ["authorizedKeys", "sshKeys"],
  ["clusterSize", "nodes", "replicas"],
  ["allowList", "allowedIps", "whitelist"],
];

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** The same for a field name, which may be a part of the right one, or a synonym. */
export function nameHint(given: string, known: readonly string[]): string | undefined {
  const near = hint(given, known) ?? known.find((name) => bare(name) === bare(given));
  if (near !== undefined) return near;
  const meant = synonyms.find((names) => names.some((name) => bare(name) === bare(given)))?.[0];
  if (meant !== undefined && known.includes(meant)) return meant;
  const longer = bare(given).length < 3 ? [] : known.filter((name) => bare(name).includes(bare(given)));
  return longer.length === 1 ? longer[0] : undefined;
}
