/** The part of the URL after `#`: `#/objects/domain/12?tab=events`. */
export interface PageRoute {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

export function parseRoute(hash: string): PageRoute {
  const [path = "", ...query] = hash.replace(/^#?\/?/, "").split("?");
  return {
    path: path.split("/").filter(Boolean).map(decoded),
    query: new URLSearchParams(query.join("?")),
  };
}

/** Decodes a part of the URL. Users can type invalid escapes into the address bar. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the link to a route, without empty query values. */
export function hrefOf(path: readonly (string | number)[], query: URLSearchParams | Record<string, string> = {}) {
  const all = new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value !== ""));
  const text = all.toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join("/")}${text === "" ? "" : `?${text}`}`;
}

/** Returns the link to the same route with changed query values. Empty values are removed. */
export function withQuery({ path, query }: PageRoute, changes: Record<string, string | readonly string[]>): string {
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    all.delete(name);
    for (const each of [value].flat()) all.append(name, each);
  }
  return hrefOf(path, all);
}
