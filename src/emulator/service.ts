import type { Clock, Pace } from "./time/clock";
import type { Emulation } from "./objects/emulation";
import type { Job, Store } from "./store";
import type { User } from "./access/users";

export type JobAction = (service: Service, job: Job) => void;

/** The emulated service: what it knows, its time, and the kinds of object that it has. */
export interface Service {
  readonly store: Store;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly emulations: readonly Emulation[];
  readonly actions: { readonly [name: string]: JobAction };
}

/** One request of the interface. */
export interface RequestContext {
  readonly service: Service;
  /** Absent where the endpoint needs no token and none was given. */
  readonly user: User | undefined;
  readonly params: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  /** The JSON of the body; `undefined` where there is no body. */
  readonly body: unknown;
  /** The IPv4 address that the request came from. */
  readonly remoteAddress: string;
  /** The emulator's own address as the caller knows it: `http://127.0.0.1:4510`. */
  readonly origin: string;
  /** What the route's `fetch` has brought. */
  readonly fetched?: unknown;
}

/** What does not lie in a contract: who may call, and what happens. */
export interface Authorization {
  /** All of them. None: the endpoint lists no authorisation, and a token is not looked at. */
  readonly scopes: readonly string[];
  /** A request without a token is let in too. */
  readonly tokenless?: boolean;
  readonly unrestricted?: boolean;
}

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Route {
  readonly method: Method;
  /** `/domains/{domainId}`; a name in braces that ends in `+` may hold a slash: `/images/{imageId+}`. */
  readonly path: string;
  /** Under `/v4beta`, and only there. */
  readonly beta?: boolean;
  readonly authorization: Authorization;
  /** What is checked before anything else, once the caller is known. */
  readonly guard?: (service: Service) => void;
  /** What has to be brought from elsewhere before it can be answered; other requests are answered meanwhile. */
  readonly fetch?: (request: RequestContext) => Promise<unknown>;
  readonly answer: (request: RequestContext) => unknown;
}
