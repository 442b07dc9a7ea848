import findMyWay from "find-my-way";
import { findMissingScopes } from "../../../contract";
import type { Authorization, Route, Service } from "../../types";
import { findToken, findUser, type User } from "../access/users";
import { failure, RefusedRequestError } from "../wire/failure";

/** The bearer token in the header, or undefined if the header has another format (document 1, Authentication 1). */
export function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}

/**
 * Authenticates and authorizes a request, and returns its user.
 *
 * @throws RefusedRequestError 401 without a valid token, 403 if the token or the user isn't allowed to do this.
 */
export function authorize({ store }: Service, header: string | undefined, needed: Authorization): User | undefined {
  if (needed.scopes.length === 0) return undefined;
  if (header === undefined && needed.tokenless === true) return undefined;
  if (header === undefined) throw refused("A token is required. Send the header Authorization: Bearer TOKEN");
  const token = findToken(store, tokenOf(header) ?? "");
  const user = token && findUser(store, token.username);
  if (!user) throw refused("Invalid token");
  const missing = findMissingScopes(token.scopes, needed.scopes);
  if (missing.length > 0) {
    throw failure(403, `The token lacks the scope ${missing.join(" and ")}. Its scopes are: ${token.scopes}`).cites(
      "R1-187",
      ...(needed.rules ?? []),
    );
  }
  if (needed.unrestricted && user.restricted) {
    throw failure(403, `Only an unrestricted user can do this, and ${user.username} is restricted`).cites(
      ...needed.unrestricted,
    );
  }
  return user;
}

/** The response headers with the scopes of a valid token and the scopes that the endpoint requires. */
export function scopeHeaders(
  store: Service["store"],
  given: string | undefined,
  { scopes }: Authorization,
  words = (text: string) => text,
): Readonly<Record<string, string>> {
  const token = given === undefined || scopes.length === 0 ? undefined : findToken(store, given);
  if (!token) return {};
  return { "x-oauth-scopes": words(token.scopes), "x-accepted-oauth-scopes": words(scopes.join(" ")) };
}

function refused(reason: string): RefusedRequestError {
  return new RefusedRequestError(401, [{ field: "", reason }], { "www-authenticate": "Bearer" }).cites("R1-186");
}

type Match =
  | { readonly found: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly found: "other methods"; readonly allowed: readonly string[] }
  | { readonly found: "nothing" };

const parameter = /\{(\w+)(\+?)\}/g;

/**
 * The path in the router library's notation. Parameters are numbered, because routes of one path may name them
 * differently.
 */
function patternOf({ path }: Route): string {
  let count = 0;
  return path.replace(parameter, (_, _name, plus) => (plus === "+" ? "*" : `:p${String(count++)}`));
}

/** The methods for the header `Allow`. Every GET route also accepts HEAD. */
const withHead = ({ method }: Route): readonly string[] => (method === "GET" ? ["GET", "HEAD"] : [method]);

const namesIn = ({ path }: Route) => [...path.matchAll(parameter)].map(([, name]) => name);

/**
 * Finds the route of a path, with or without a trailing slash. A fixed segment takes precedence over an id for all
 * methods. The library would apply that within one method only, so each path is registered once, as GET, with the
 * routes of all its methods.
 */
export function createRouter(routes: readonly Route[]) {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: Infinity });
  const byPattern = new Map<string, readonly Route[]>();
  for (const route of routes) byPattern.set(patternOf(route), [...(byPattern.get(patternOf(route)) ?? []), route]);
  for (const [pattern, ofPath] of byPattern) router.on("GET", pattern, () => undefined, ofPath);

  return (method: string, path: string): Match => {
    // The library would accept an empty segment as an id.
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
