/** A value as part of a path. An image's slash and an address's colons stay as they are (document 1, convention 5). */
export function segment(value: string | number): string {
  return encodeURIComponent(String(value)).replaceAll("%2F", "/").replaceAll("%3A", ":");
}

const betaMark = "beta:";

/** The path of an endpoint that is marked Beta: relative to the beta address (document 1, convention 1). */
export const beta = (path: string): string => `${betaMark}${path}`;

/** The collection that an object's path stands in, and the object's own segment. */
export function parted(path: string): { readonly collection: string; readonly id: string } {
  const slash = path.lastIndexOf("/");
  return { collection: path.slice(0, slash), id: path.slice(slash + 1) };
}

export interface Address {
  readonly origin: string;
  readonly path: string;
}

/** Makes addresses of paths. Beta endpoints stand beside `/v4` where nothing else is said. */
export function addresses(baseUrl: string, betaUrl?: string): (path: string) => Address {
  const stable = base(baseUrl);
  const unstable =
    betaUrl === undefined ? { ...stable, prefix: stable.prefix.replace(/\/v4$/, "/v4beta") } : base(betaUrl);
  return (path) => {
    const isBeta = path.startsWith(betaMark);
    const rest = isBeta ? path.slice(betaMark.length) : path;
    if (!rest.startsWith("/")) throw new Error(`A path begins with "/", got ${JSON.stringify(path)}`);
    const { origin, prefix } = isBeta ? unstable : stable;
    return { origin, path: prefix + rest };
  };
}

function base(url: string) {
  const { origin, pathname } = new URL(url);
  return { origin, prefix: pathname.replace(/\/+$/, "") };
}
