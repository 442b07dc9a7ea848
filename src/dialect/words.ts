import type { Differences, Pair } from "./differences";
import { exchangeBeginnings, exchangeScopes } from "./differences";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const either = (pairs: readonly Pair[]) => pairs.flat().map(escape).join("|");

const quoted = `"(?:[^"\\\\]|\\\\.)*"`;

/**
 * Makes a function that exchanges the names of the API in the words of an error. What stands in quotes is somebody's
 * value, and stays; only where the error is about an image, an id in it is one of an image.
 */
export function wordExchanger({ words, areas, image }: Differences) {
  const others = new Map(words.flatMap(([ours, theirs]) => [[ours, theirs] as const, [theirs, ours] as const]));
  const names = words.filter(([ours]) => !ours.startsWith("/"));
  const paths = words.filter(([ours]) => ours.startsWith("/"));
  const pattern = new RegExp(
    [
      quoted,
      `(?<!\\w)(?:${either(names)})(?!\\w)`,
      `(?:${either(paths)})(?![\\w-])`,
      `(?<!\\w)(?:${either(areas)}):(?=read)`,
      `(?<![\\w/])(?:${either([image])})(?=\\w)`,
    ].join("|"),
    "g",
  );
  const exchangeImage = exchangeBeginnings(image);
  const exchangeAreas = exchangeScopes(areas);
  return (text: string, { isAboutImage = false } = {}): string =>
    text.replace(pattern, (found) => {
      if (found.startsWith('"')) return isAboutImage ? `"${exchangeImage(found.slice(1))}` : found;
      if (found.endsWith(":")) return exchangeAreas(found);
      return others.get(found) ?? exchangeImage(found);
    });
}
