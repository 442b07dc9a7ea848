import findMyWay from "find-my-way";
import type { Route } from "./route";

type Match =
  | { readonly found: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "other methods"; readonly allowed: readonly string[] }
  | { readonly found: "nothing" };

const parameter = /\{(\w+)(\+?)\}/g;

/** The path in the library's notation. Routes of one path may name a parameter differently, so it gets a number here. */
function patternOf({ path }: Route): string {
  let count = 0;
  return path.replace(parameter, (_, _name, plus) => (plus === "+" ? "*" : `:p${String(count++)}`));
}

/** The methods for the header Allow. A HEAD request is answered wherever a GET request is. */
const withHead = ({ method }: Route): readonly string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

const namesIn = ({ path }: Route) => [...path.matchAll(parameter)].map(([, name]) => name);

/**
 * Finds the endpoint of a path, with or without a slash at its end. Where a name and an id both fit, the name wins,
 * whatever the method. The library would prefer names within one method only, so each path is registered once, as GET,
 * with the routes of all its methods.
 */
export function makeRouter(routes: readonly Route[]) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: Infinity });
  const byPattern = new Map<string, readonly Route[]>();
  for (const route of routes) byPattern.set(patternOf(route), [...(byPattern.get(patternOf(route)) ?? []), route]);
  for (const [pattern, ofPath] of byPattern) router.on("GET", pattern, () => undefined, ofPath);

  return (method: string, path: string): Match => {
    // The library takes an empty segment for an id.
    const match = path.includes("//") ? null : router.find("GET", path);
    if (!match) return { found: "nothing" };
    const candidates = match.store as readonly Route[];
    const route = candidates.find((candidate) => candidate.method === method);
    if (!route) return { found: "other methods", allowed: candidates.flatMap(withHead) };
    const values = Object.values(match.params);
    return {
      found: "route",
      route,
      params: Object.fromEntries(namesIn(route).map((name, at) => [name, values[at]])) as Record<string, string>,
    };
  };
}
