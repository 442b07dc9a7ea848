/** What the part of the address behind `#` says: `#/objects/domain/12?tab=events`. */
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

/** A person may write anything into the address bar. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a route. Empty values of the query are left out. */
export function hrefOf(path: readonly (string | number)[], query: URLSearchParams | Record<string, string> = {}) {
  const all = new URLSearchParams([...new URLSearchParams(query)].filter(([, value]) => value !== ""));
  const text = all.toString();
  return `#/${path.map((part) => encodeURIComponent(part)).join("/")}${text === "" ? "" : `?${text}`}`;
}

/** The same place with other values in the query; an empty one takes the name out. */
export function withQuery({ path, query }: PageRoute, changes: Record<string, string | readonly string[]>): string {
  const all = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    all.delete(name);
    for (const each of [value].flat()) all.append(name, each);
  }
  return hrefOf(path, all);
}
