import type { Contract, Fields, Properties, RuleId, RuleIds } from "../contract";
import type { User } from "./service/access/users";
import type { Job, ObjectKind, Store, StoredObject } from "./service/store";
import type { ServiceClock, TransitionSpeed } from "./service/time/clock";

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
  readonly respond: (request: RequestContext) => unknown;
}

export type JobAction = (service: Service, job: Job) => void;

/** The emulated service: its stored objects, its clock, and the kinds of its objects. */
export interface Service {
  readonly store: Store;
  readonly clock: ServiceClock;
  /** The speed that the emulator was started with; the control API can override it. */
  readonly transitionSpeed: TransitionSpeed;
  readonly kinds: readonly EmulatedKind[];
  /** The actions of jobs, by the names that jobs store. */
  readonly actions: { readonly [name: string]: JobAction };
  /** True if requests with unknown or read-only fields are rejected. The control API can override it. */
  readonly strictFields: boolean;
}

/** A kind of object: its contract, its names in the service, and how responses show its objects. */
export interface EmulatedKind<C extends Contract = Contract, Body = Properties> {
  readonly contract: C;
  /** The kind's name in the store. Kinds that share it share their ids. */
  readonly storeName: ObjectKind<Body>;
  /** The type of the objects in events and among tagged objects. */
  readonly eventType: string;
  /** The name of the objects in the control API: `PUT /_emulator/objects/instance/1`. */
  readonly controlName: string;
  /** The parent that the objects of this kind have in the store, if other kinds share the store name. */
  readonly partition?: string;
  /** The store name of the object whose id is in the collection's path. */
  readonly parentKind?: string;
  /** True if the kind only lists objects of other kinds. */
  readonly listsOthers?: true;
  /** Kinds under which jobs of these objects are stored beside those under the store name. */
  readonly jobKinds?: readonly string[];
  /** Counts the objects, if they aren't in the store. */
  count?(store: Store): number;
  readonly responses?: Responses<Body>;
}

/** How responses show the objects of a kind, beyond the kind's contract. */
export interface Responses<Body, Name extends string = string> {
  /** Fields of requests that no response contains. */
  readonly neverReturned?: readonly Name[];
  /** Fields of objects in listings that the contract lacks or has under another name. */
  readonly furtherFields?: Fields;
  /** Fields, as filters name them, that filters can't compare by order, with the rules for that. */
  readonly unordered?: RuleIds<string>;
  /** Fields that responses show differently from the stored object, in camelCase. */
  presentFields?(object: StoredObject<Body>, store: Store): Properties;
}
