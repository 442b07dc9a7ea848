import type { Clock, TransitionSpeed } from "./time/clock";
import type { Emulation } from "./objects/emulation";
import type { Job, Store } from "./store";
import type { RuleId } from "../contract";
import type { User } from "./access/users";

export type JobAction = (service: Service, job: Job) => void;

/** The emulated service: its stored objects, its clock, and what it does with each kind of object. */
export interface Service {
  readonly store: Store;
  readonly clock: Clock;
  /** What the emulator was started with; the control API may say otherwise. */
  readonly transitionSpeed: TransitionSpeed;
  readonly emulations: readonly Emulation[];
  readonly actions: { readonly [name: string]: JobAction };
  /** Whether fields that a request does not take are refused, unless the control API says otherwise. */
  readonly strictFields: boolean;
}

/** One request to the API. */
export interface RequestContext {
  readonly service: Service;
  /** Absent where the endpoint needs no token and none was given. */
  readonly user: User | undefined;
  readonly params: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The header `X-Filter`, by which a listing is filtered and sorted. */
  readonly filter?: string | undefined;
  /** The JSON of the body; `undefined` where there is no body. */
  readonly body: unknown;
  /** The fields of the body that were ignored, by the names that errors would give them. The log has them. */
  readonly ignoredFields: Set<string>;
  /** The IPv4 address that the request came from. */
  readonly remoteAddress: string;
  /** The emulator's own address as the caller knows it: `http://127.0.0.1:4510`. */
  readonly origin: string;
  /** What the route's `fetch` resolved to. */
  readonly fetched?: unknown;
}

/** Who may send a request. */
export interface Authorization {
  /** The scopes that a token needs, all of them. None: the endpoint lists no authorization, and a token is ignored. */
  readonly scopes: readonly string[];
  /** Whether a request without a token is answered too. */
  readonly tokenless?: boolean;
  /** Only an unrestricted user may send it, by these rules of the specification. */
  readonly unrestricted?: readonly RuleId[] | undefined;
  /** The rules of the specification that ask for the scopes. */
  readonly rules?: readonly RuleId[];
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  readonly method: Method;
  /** `/domains/{domainId}`; a name in braces that ends in `+` may hold a slash: `/images/{imageId+}`. */
  readonly path: string;
  /** Whether it is under `/v4beta` instead of `/v4`. */
  readonly beta?: boolean;
  readonly authorization: Authorization;
  /** Checked first, after the authorization. */
  readonly guard?: (service: Service) => void;
  /** Fetches what the answer needs from elsewhere. Other requests are answered meanwhile. */
  readonly fetch?: (request: RequestContext) => Promise<unknown>;
  readonly answer: (request: RequestContext) => unknown;
}
