import type { Shape } from "./shape";

/** A name or the beginning of a value: in the specification, and at the service. */
export type Pair = readonly [ours: string, theirs: string];

/** What is different about one endpoint. */
export interface EndpointDifferences {
  readonly request?: Shape;
  readonly answer?: Shape;
}

/** Everything that a service names otherwise than the specification. */
export interface Differences {
  /** Beginnings of paths. The first is that of the instances. */
  readonly paths: readonly [Pair, ...Pair[]];
  /** By method and path as the specification writes them; the last part may hold a slash: `/images/{imageId+}`. */
  readonly endpoints: Readonly<Record<string, EndpointDifferences>>;
  /** The same of the emulator's control API, which speaks of scopes, grants and images too. */
  readonly control: Readonly<Record<string, EndpointDifferences>>;
  /** Names of the API that errors mention, and beginnings of such names that end in a sign. */
  readonly words: readonly Pair[];
  /** What a text that stands for an image begins with. */
  readonly image: Pair;
  /** Areas of scopes and grants. */
  readonly areas: readonly Pair[];
  /** Whether `/v4beta` has the endpoints of `/v4` too. */
  readonly betaHasAll: boolean;
}

/** Exchanges the two beginnings of a text: what begins with the other side's means nothing on this side. */
export const exchangeBeginnings =
  ([ours, theirs]: Pair) =>
  (text: string): string => {
    if (text.startsWith(ours)) return theirs + text.slice(ours.length);
    return text.startsWith(theirs) ? ours + text.slice(theirs.length) : text;
  };

/** Exchanges the areas in a list of scopes: `computes:read_only domains:read_write`. */
export const exchangeScopes = (areas: readonly Pair[]) => {
  const others = new Map(areas.flatMap(([ours, theirs]) => [[ours, theirs] as const, [theirs, ours] as const]));
  return (scopes: string): string => scopes.replace(/\b[a-z_]+(?=:)/g, (name) => others.get(name) ?? name);
};

/** Exchanges two words that are the whole of a text. */
export const exchangeWords =
  ([ours, theirs]: Pair) =>
  (text: string): string => {
    if (text === ours) return theirs;
    return text === theirs ? ours : text;
  };
