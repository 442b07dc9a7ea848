import { type Properties, type RuleId, findMissingScopes } from "../../contract";
import { type User, findToken, findUser } from "../access/users";
import type { Service } from "../service";
import findMyWay from "find-my-way";
import { ApiFailure, failure } from "../wire/failure";

export type RouteMethod = "GET" | "POST" | "PUT" | "DELETE";

/** One request to the API. */
export interface RequestContext {
  readonly service: Service;
  /** Absent if the endpoint needs no token and the request has none. */
  readonly user: User | undefined;
  readonly params: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The header `X-Filter`, which filters and sorts a listing. */
  readonly filter?: string | undefined;
  /** Returns a listed object with the values that the filter compares, if they differ from those of the object. */
  readonly filteredObject?: ((object: Properties) => Properties) | undefined;
  /** The parsed body, or undefined if there is no body. */
  readonly body: unknown;
  /** Collects the ignored fields of the body for the log, with the names that errors use. */
  readonly ignoredFields: Set<string>;
  /** The IPv4 address that the request came from. */
  readonly remoteAddress: string;
  /** The emulator's origin as the caller addresses it: `http://127.0.0.1:4510`. */
  readonly origin: string;
  /** The value that the route's `fetch` resolved to. */
  readonly fetched?: unknown;
}

/** The token and the user that an endpoint requires. */
export interface Authorization {
  /** The scopes that the token must have. If empty, the endpoint requires no authorization and ignores tokens. */
  readonly scopes: readonly string[];
  /** True if a request without a token is accepted too. */
  readonly tokenless?: boolean;
  /** If set, only unrestricted users may send the request; these are the rules of the specification for that. */
  readonly unrestricted?: readonly RuleId[] | undefined;
  /** The rules of the specification that require the scopes. */
  readonly rules?: readonly RuleId[];
}

/** One endpoint of the API. */
export interface Route {
  readonly method: RouteMethod;
  /** `/domains/{domainId}`; a name in braces that ends in `+` may contain slashes: `/images/{imageId+}`. */
  readonly path: string;
  /** True if it is under `/v4beta` instead of `/v4`. */
  readonly beta?: boolean;
  readonly authorization: Authorization;
  /** Runs after the authorization and before anything else. */
  readonly guard?: (service: Service) => void;
  /** Fetches data from another server. The emulator serves other requests meanwhile. */
  readonly fetch?: (request: RequestContext) => Promise<unknown>;
  readonly answer: (request: RequestContext) => unknown;
}

/** The bearer token in the header, or undefined if the header has another format (document 1, Authentication 1). */
export function tokenOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? "")?.[1];
}

/**
 * Authenticates and authorizes a request, and returns its user.
 *
 * @throws ApiFailure 401 without a valid token, 403 if the token or the user isn't allowed to do this.
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

function refused(reason: string): ApiFailure {
  return new ApiFailure(401, [{ field: "", reason }], { "www-authenticate": "Bearer" }).cites("R1-186");
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
