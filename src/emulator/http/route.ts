import type { RuleId } from "../../contract";
import type { User } from "../access/users";
import type { Service } from "../service";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One request to the API. */
export interface RequestContext {
  readonly service: Service;
  /** Absent if the endpoint needs no token and the request has none. */
  readonly user: User | undefined;
  readonly params: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The header `X-Filter`, by which a listing is filtered and sorted. */
  readonly filter?: string | undefined;
  /** The JSON of the body; `undefined` without a body. */
  readonly body: unknown;
  /** The fields of the body that were ignored, by the names that errors would give them. The log has them. */
  readonly ignoredFields: Set<string>;
  /** The IPv4 address that the request came from. */
  readonly remoteAddress: string;
  /** The emulator's own origin as the caller knows it: `http://127.0.0.1:4510`. */
  readonly origin: string;
  /** The value that the route's `fetch` resolved to. */
  readonly fetched?: unknown;
}

/** The token and the user that an endpoint requires. */
export interface Authorization {
  /** The scopes that a token needs, all of them. None: the endpoint lists no authorization, and a token is ignored. */
  readonly scopes: readonly string[];
  /** True if a request without a token is accepted too. */
  readonly tokenless?: boolean;
  /** Only an unrestricted user may send it, by these rules of the specification. */
  readonly unrestricted?: readonly RuleId[] | undefined;
  /** The rules of the specification that require the scopes. */
  readonly rules?: readonly RuleId[];
}

/** One endpoint of the API. */
export interface Route {
  readonly method: Method;
  /** `/domains/{domainId}`; a name in braces that ends in `+` may contain slashes: `/images/{imageId+}`. */
  readonly path: string;
  /** True if it is under `/v4beta` instead of `/v4`. */
  readonly beta?: boolean;
  readonly authorization: Authorization;
  /** Checked first, after the authorization. */
  readonly guard?: (service: Service) => void;
  /** Fetches data that the response needs from another server. The emulator serves other requests meanwhile. */
  readonly fetch?: (request: RequestContext) => Promise<unknown>;
  readonly answer: (request: RequestContext) => unknown;
}
