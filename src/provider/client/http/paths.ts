/**
 * Encodes a value as part of a path. The slash of an image's id and the colons of an IP address stay unescaped
 * (document 1, convention 5).
 */
export function encodeSegment(value: string | number): string {
  return encodeURIComponent(String(value)).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

const betaPrefix = "beta:";

/** The path of a Beta endpoint, relative to the beta URL (document 1, convention 1). */
export const beta = (path: string): string => `${betaPrefix}${path}`;

/** The path without the marker of a beta endpoint. */
export const relativePath = (path: string): string =>
  path.startsWith(betaPrefix) ? path.slice(betaPrefix.length) : path;

/** Maps a path, and keeps the marker of a beta endpoint. */
export const mapPath = (path: string, map: (relative: string) => string): string =>
  path.startsWith(betaPrefix) ? beta(map(relativePath(path))) : map(path);

/** Splits an object's path into the path of its collection and its own segment. */
export function splitPath(path: string): { readonly collection: string; readonly id: string } {
  const slash = path.lastIndexOf("/");
  return { collection: path.slice(0, slash), id: path.slice(slash + 1) };
}

export interface RequestUrl {
  readonly origin: string;
  readonly path: string;
}

/**
 * Returns a function that resolves paths to URLs. Without a beta URL, `/v4` in the base URL is replaced with
 * `/v4beta`.
 */
export function urlResolver(baseUrl: string, betaUrl?: string): (path: string) => RequestUrl {
  const stable = parseBase(baseUrl);
  const unstable =
    betaUrl === undefined ? { ...stable, prefix: stable.prefix.replace(/\/v4$/, "/v4beta") } : parseBase(betaUrl);
  return (path) => {
    const isBeta = path.startsWith(betaPrefix);
    const relative = relativePath(path);
    if (!relative.startsWith("/")) throw new Error(`A path must begin with "/", got ${JSON.stringify(path)}`);
    const { origin, prefix } = isBeta ? unstable : stable;
    return { origin, path: prefix + relative };
  };
}

function parseBase(url: string) {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/+$/, "") };
}
