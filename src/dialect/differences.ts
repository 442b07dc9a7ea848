import type { Shape } from "./shape";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const either = (pairs: readonly NamePair[]) => pairs.flat().map(escape).join("|");

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

/** A name or the beginning of a value: in the specification, and at the service. */
export type NamePair = readonly [ours: string, theirs: string];

/** What is different about one endpoint. */
export interface EndpointDifferences {
  readonly request?: Shape;
  readonly answer?: Shape;
}

/** Everything that a service names otherwise than the specification. */
export interface Differences {
  /** Beginnings of paths. The first is that of the instances. */
  readonly paths: readonly [NamePair, ...NamePair[]];
  /** By method and path as the specification writes them; the last part may hold a slash: `/images/{imageId+}`. */
  readonly endpoints: Readonly<Record<string, EndpointDifferences>>;
  /** The same of the emulator's control API, which speaks of scopes, grants and images too. */
  readonly control: Readonly<Record<string, EndpointDifferences>>;
  /** Names of the API that errors mention, and beginnings of such names that end in a sign. */
  readonly words: readonly NamePair[];
  /** What a text that stands for an image begins with. */
  readonly image: NamePair;
  /** Areas of scopes and grants. */
  readonly areas: readonly NamePair[];
  /** Whether `/v4beta` has the endpoints of `/v4` too. */
  readonly betaHasAll: boolean;
}

/** Exchanges the two beginnings of a text: what begins with the other side's means nothing on this side. */
export const exchangeBeginnings =
  ([ours, theirs]: NamePair) =>
  (text: string): string => {
    if (text.startsWith(ours)) return theirs + text.slice(ours.length);
    return text.startsWith(theirs) ? ours + text.slice(theirs.length) : text;
  };

/** Exchanges the areas in a list of scopes: `computes:read_only domains:read_write`. */
export const exchangeScopes = (areas: readonly NamePair[]) => {
  const others = new Map(areas.flatMap(([ours, theirs]) => [[ours, theirs] as const, [theirs, ours] as const]));
  return (scopes: string): string => scopes.replace(/\b[a-z_]+(?=:)/g, (name) => others.get(name) ?? name);
};

/** Exchanges two words that are the whole of a text. */
export const exchangeWords =
  ([ours, theirs]: NamePair) =>
  (text: string): string => {
    if (text === ours) return theirs;
    return text === theirs ? ours : text;
  };
