import type { Method, Route } from "../service";

type Match =
  | { readonly found: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "other methods"; readonly allowed: readonly Method[] }
  | { readonly found: "nothing" };

interface Compiled {
  readonly route: Route;
  readonly pattern: RegExp;
  /** One character for each segment: a name comes before an id, and an id before one that may hold a slash. */
  readonly rank: string;
}

const parameter = /^\{(\w+)(\+?)\}$/;

function compile(route: Route): Compiled {
  const segments = route.path.split("/").slice(1);
  const parts = segments.map((segment) => {
    const [, name, slash] = parameter.exec(segment) ?? [];
    if (name === undefined) return { rank: "a", pattern: segment.replace(/[.-]/g, "\\$&") };
    if (slash === "") return { rank: "b", pattern: `(?<${name}>[^/]+)` };
    return { rank: "c", pattern: `(?<${name}>[^/]+(?:/[^/]+)*)` };
  });
  return {
    route,
    pattern: new RegExp(`^/${parts.map(({ pattern }) => pattern).join("/")}$`),
    rank: parts.map(({ rank }) => rank).join(""),
  };
}

/** A path parameter as it was meant; undefined where its escapes are broken. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Finds the endpoint of a path, with or without a slash at its end. Where a name and an id both fit, the name wins, whatever the method. */
export function makeRouter(routes: readonly Route[]) {
  const compiled = routes.map(compile);
  return (method: string, given: string): Match => {
    const path = given.replace(/\/$/, "");
    const fitting = compiled.filter(({ pattern }) => pattern.test(path));
    const best = fitting.map(({ rank }) => rank).sort()[0];
    const candidates = fitting.filter(({ rank }) => rank === best);
    const chosen = candidates.find(({ route }) => route.method === method);
    if (!chosen) {
      const allowed = candidates.map(({ route }) => route.method);
      return allowed.length > 0 ? { found: "other methods", allowed } : { found: "nothing" };
    }
    const groups = Object.entries(chosen.pattern.exec(path)?.groups ?? {});
    const params = groups.map(([name, text]) => [name, decoded(text)] as const);
    if (params.some(([, text]) => text === undefined)) return { found: "nothing" };
    return { found: "route", route: chosen.route, params: Object.fromEntries(params) as Record<string, string> };
  };
}
