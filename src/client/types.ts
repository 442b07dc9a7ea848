import type { Readable } from "node:stream";
import type { Clock } from "./http/clock";

export type Level = "trace" | "debug" | "info" | "warn";
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void;

/** An object as it travels: a JSON object with the service's own names. */
export type Json = { readonly [name: string]: unknown };

export interface ClientOptions {
  /** The service's address; ends in `/v4`. */
  readonly baseUrl: string;
  /** The address of beta endpoints. Default: `baseUrl` with `/v4beta`. */
  readonly betaUrl?: string;
  readonly token: string;
  /** How often one call may be sent again. */
  readonly maxRetries: number;
  /** A token bucket that all requests share. */
  readonly requestsPerSecond?: number;
  /** A budget of requests, retries included: the request beyond it fails with a `BudgetError`. */
  readonly maxRequests?: number;
  /** Milliseconds between two looks of `wait`. */
  readonly pollInterval: number;
  /** A PEM file of certificate authorities that are trusted beside the well-known ones. */
  readonly caFile?: string;
  readonly userAgent: string;
  readonly log: Log;
  /** Milliseconds without a sign of an answer, after which a request is given up. Default: 120,000. */
  readonly answerTimeout?: number;
  /** Where the time comes from; tests bring their own. */
  readonly clock?: Clock;
}

export interface CallOptions {
  /** Ends every wait at once with an `InterruptedError`. A write in flight is still awaited. */
  readonly signal?: AbortSignal | undefined;
}

export interface ReadOptions extends CallOptions {
  /** The field that identifies an object of the collection. Default: `id`. */
  readonly idField?: string;
  /** The listing's items lack fields that the view has: never answer from a listing. */
  readonly single?: boolean;
  /** The collection has no view: always answer from a listing. */
  readonly listed?: boolean;
}

export interface ListOptions extends CallOptions {
  /** The body of the GET, where a listing takes one. */
  readonly body?: Json;
  readonly query?: Readonly<Record<string, string>>;
  readonly idField?: string;
}

export interface CreateOptions extends CallOptions {
  /** Where the new object is listed; differs from the path for clones and imports. */
  readonly collection: string;
  /** Whether an object of the listing can be the one that the body describes. */
  readonly matches: (candidate: Json) => boolean;
  /** What is made, for messages: `domain "shop.example"`. */
  readonly describe: string;
  readonly idField?: string;
  /** How to list the collection, where it is not paginated. */
  readonly list?: () => Promise<readonly Json[]>;
}

export interface ActOptions extends CallOptions {
  /** Doing it twice does what doing it once does, so it may be sent again. */
  readonly idempotent?: boolean;
}

export interface UploadOptions extends CallOptions {
  /** How many bytes there are. */
  readonly size: number;
  readonly contentType: string;
}

export interface WaitOptions<T> {
  /** Milliseconds from now. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** What is waited for: `instance 12 to become running`. */
  readonly what: string;
  /** What was seen, in words; used in errors and the log. */
  readonly describe?: (seen: T) => string;
}

export interface Statistics {
  /** Requests sent, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** Changes and deletions that succeeded. */
  readonly changes: number;
  /** Bytes of the answers' bodies. */
  readonly bytes: number;
}

/**
 * The service over HTTP (document 1, conventions, Pagination, Errors, Authentication). Paths begin with `/` and are
 * relative to the base address; `beta()` makes one that is relative to the beta address.
 *
 * Every call may reject with `ApiError` (the service refused), `AnswerError` (what came back is not the service's),
 * `ConnectionError` (nothing came back), `BudgetError` or `InterruptedError`; a POST also with `UnknownOutcomeError`.
 */
export interface Client {
  /** One object by its path, such as `/domains/12`. Always asks the service. */
  get(path: string, options?: CallOptions): Promise<Json>;
  /** One object of a collection; reads are coalesced (snapshots.ts). `undefined`: it does not exist. */
  read(collection: string, id: string | number, options?: ReadOptions): Promise<Json | undefined>;
  /** Every object of a collection, all pages. Always asks the service. */
  list(collection: string, options?: ListOptions): Promise<readonly Json[]>;
  /** Sends a POST that makes an object, which is made once even when the answer is lost (create.ts). */
  create(path: string, body: Json, options: CreateOptions): Promise<Json>;
  /** A POST that does something. Not `idempotent` and the answer lost: `UnknownOutcomeError`. */
  act(path: string, body?: Json, options?: ActOptions): Promise<Json>;
  put(path: string, body: Json, options?: CallOptions): Promise<Json>;
  /** `true`: deleted; `false`: it was gone already. */
  delete(path: string, options?: CallOptions): Promise<boolean>;
  /** Sends a stream by PUT to an address that the service gave; `open` is asked again when it has to begin anew. */
  upload(url: string, open: () => Readable, options: UploadOptions): Promise<void>;
  /** Looks until `done` says so; rejects with `TimeoutError` at the deadline. */
  wait<T>(look: (signal: AbortSignal) => Promise<T>, done: (seen: T) => boolean, options: WaitOptions<T>): Promise<T>;
  readonly statistics: Statistics;
  /** Lets what is in flight end, and closes the connections. */
  close(): Promise<void>;
}
