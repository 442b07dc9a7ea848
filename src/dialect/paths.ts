import type { EndpointDifferences, Pair } from "./differences";

/** What may follow the beginning of a path: the slash of an image's id may be escaped. */
const boundary = /^($|[/?]|%2f)/i;

/** Exchanges the beginning of a path; the rest stays, and so does its query. */
export function exchangePath(pairs: readonly Pair[], path: string): string {
  for (const [ours, theirs] of pairs) {
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      if (path.startsWith(from) && boundary.test(path.slice(from.length))) return to + path.slice(from.length);
    }
  }
  return path;
}

export const withoutQuery = (path: string) => path.replace(/\?.*$/s, "");

function patternOf(path: string): RegExp {
  const pattern = path.replace(/\{\w+(\+?)\}/g, (_, plus: string) => (plus === "+" ? ".+" : "[^/]+"));
  return new RegExp(`^${pattern}/?$`);
}

/** Finds what is different about an endpoint by its method and its path in the specification's names. */
export function endpointFinder(endpoints: Readonly<Record<string, EndpointDifferences>>) {
  const listed = Object.entries(endpoints).map(([key, differences]) => {
    const [method = "", path = ""] = key.split(" ");
    return { method, pattern: patternOf(path), differences };
  });
  return (method: string, path: string): EndpointDifferences => {
    const plain = withoutQuery(path);
    return listed.find((each) => each.method === method && each.pattern.test(plain))?.differences ?? {};
  };
}
