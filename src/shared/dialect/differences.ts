import type { Shape } from "./shape";

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const either = (pairs: readonly NamePair[]) => pairs.flat().map(escape).join("|");

const quoted = `"(?:[^"\\\\]|\\\\.)*"`;

/**
 * Creates a function that translates API names in error messages. Quoted parts are user values and stay unchanged. IDs
 * of images are translated only if the error is about an image.
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

/** A name, or the prefix of a value: in the specification, and at the service. */
export type NamePair = readonly [ours: string, theirs: string];

/** The differences of one endpoint. */
export interface EndpointDifferences {
  readonly request?: Shape;
  readonly response?: Shape;
}

/** All names that differ between a service and the specification. */
export interface Differences {
  /** Path prefixes. The first pair is that of the instances. */
  readonly paths: readonly [NamePair, ...NamePair[]];
  /** By method and path in the specification's names. The last parameter may contain slashes: `/images/{imageId+}`. */
  readonly endpoints: Readonly<Record<string, EndpointDifferences>>;
  /** The same for the emulator's control API, which also has scopes, grants and images. */
  readonly control: Readonly<Record<string, EndpointDifferences>>;
  /** API names that appear in errors, and prefixes of such names that end in a punctuation character. */
  readonly words: readonly NamePair[];
  /** The prefix of a string that identifies an image. */
  readonly image: NamePair;
  /** The areas of scopes and grants. */
  readonly areas: readonly NamePair[];
  /** True if `/v4` and `/v4beta` both have every endpoint. */
  readonly versionsAreEqual: boolean;
}

/** Swaps the two prefixes of a string. A string with the other side's prefix has no meaning on this side. */
export const exchangeBeginnings =
  ([ours, theirs]: NamePair) =>
  (text: string): string => {
    if (text.startsWith(ours)) return theirs + text.slice(ours.length);
    return text.startsWith(theirs) ? ours + text.slice(theirs.length) : text;
  };

/** Swaps the areas in a list of scopes: `computes:read_only domains:read_write`. */
export const exchangeScopes = (areas: readonly NamePair[]) => {
  const others = new Map(areas.flatMap(([ours, theirs]) => [[ours, theirs] as const, [theirs, ours] as const]));
  return (scopes: string): string => scopes.replace(/\b[a-z_]+(?=:)/g, (name) => others.get(name) ?? name);
};

/** Swaps two words if the string consists of one of them. */
export const exchangeWords =
  ([ours, theirs]: NamePair) =>
  (text: string): string => {
    if (text === ours) return theirs;
    return text === theirs ? ours : text;
  };
