import type { Readable } from "node:stream";
import type { Duration } from "../../contract";
import type { DialectName } from "../../shared/provider-settings";
import type { Clock } from "./http/clock";
import type { ResponseLimits } from "./http/response-limits";

export type Level = "trace" | "debug" | "info" | "warn";
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void;

/** A JSON object of a request or a response, with the API's own field names. */
export type Json = { readonly [name: string]: unknown };

export interface ClientOptions {
  /** The names that the service uses (default: `stratus`, those of the specification). */
  readonly dialect?: DialectName;
  /** The base URL of the API, which ends in `/v4`. */
  readonly baseUrl: string;
  /** The base URL of beta endpoints (default: `baseUrl` with `/v4beta`). */
  readonly betaUrl?: string;
  readonly token: string;
  /** The maximum number of retries per request. */
  readonly maxRetries: number;
  /** The rate of a token bucket that all requests share, per second. */
  readonly requestsPerSecond?: number;
  /** The maximum number of requests, including retries. The next one fails with a `RequestLimitError`. */
  readonly maxRequests?: number;
  /** The minimum time between two reads of `wait`, in milliseconds. */
  readonly pollInterval: number;
  /** A PEM file with certificate authorities that are trusted in addition to the well-known ones. */
  readonly caFile?: string;
  readonly userAgent: string;
  /** Returns the API names of sensitive fields, whose values are masked in logs and errors. Called on first use. */
  readonly sensitiveFields?: () => readonly string[];
  readonly log: Log;
  /** The time without any data of a response after which a request fails, in milliseconds (default: 120,000). */
  readonly responseTimeout?: number;
  /** The limits of a response (default: 64 MiB and five minutes). */
  readonly responseLimits?: ResponseLimits;
  /** The time source (default: real time). Tests pass their own. */
  readonly clock?: Clock;
}

export interface RequestOptions {
  /**
   * Ends every wait immediately with an `InterruptedError`. The response to a write that was sent is still awaited.
   */
  readonly signal?: AbortSignal | undefined;
}

export interface ProbeOptions extends RequestOptions {
  /** The maximum number of retries (default: that of all requests). */
  readonly maxRetries?: number;
}

export interface ReadOptions extends RequestOptions {
  /** The field that identifies an object of the collection (default: `id`). */
  readonly idField?: string;
  /** Never answers from a listing, because its objects lack fields that a single read returns. */
  readonly neverFromListing?: boolean;
  /** Always answers from a listing, because the objects can't be read individually. */
  readonly alwaysFromListing?: boolean;
  /** Answers from a listing if that is cheaper than another way to find the object. Otherwise returns undefined. */
  readonly onlyFromListing?: boolean;
  /** The number of single reads before the collection is listed (default: 3). */
  readonly readsBefore?: number;
}

export interface ListOptions extends RequestOptions {
  /** The body of the GET, if the listing accepts one. */
  readonly body?: Json;
  readonly query?: Readonly<Record<string, string>>;
  readonly idField?: string;
}

export interface PageByPageOptions extends Pick<ListOptions, "signal" | "idField"> {
  /** The `where` of a filter. The API may ignore it. */
  readonly where?: Json;
}

/** A filter for the objects of a collection, sent in the header `X-Filter`. */
export interface Filter {
  /** The value of each field, with the API's names. */
  readonly where: Json;
  /** True if an object matches. Checks the API's response, which may be unfiltered. */
  readonly matches: (object: Json) => boolean;
}

export interface FilteredObjects {
  /** The matching objects. More may match in a spelling that the API doesn't treat as equal. */
  readonly objects: readonly Json[];
  /** True if the API ignored the filter, so these are all objects of the collection. */
  readonly isWhole: boolean;
}

/** A snapshot of the known objects of a collection, which can be stored beyond the process. */
export interface CollectionSnapshot {
  /** The highest id, if ids are numbers. */
  readonly highestId: number | undefined;
  /** The ids that are strings. */
  readonly otherIds: ReadonlySet<string>;
  /** True if the snapshot lists every object that existed. */
  readonly isComplete: boolean;
}

/** Observes a create, so that it can be stored beyond the process. */
export interface CreateObserver {
  /** Called before the request is sent for the first time. */
  sending(known: CollectionSnapshot): void;
  /** Called when the object was created. */
  answered(response: Json): void;
  /** Called if no object was created. If neither of these two is called, the outcome is unknown. */
  refused(): void;
}

export interface CreateOptions extends RequestOptions {
  /** The path of the collection that lists the new object. Clones and imports use another path for the request. */
  readonly collection: string;
  /** True if an object of the collection can be the one that the body describes. */
  readonly matches: (candidate: Json) => boolean;
  /** The new object, for messages: `domain "shop.example"`. */
  readonly description: string;
  readonly idField?: string;
  /** The field of the response that contains the new object (default: the response is the object). */
  readonly responseField?: string;
  /**
   * Returns why a response can't be that of the new object, such as `has no id`. The object may exist then, and is
   * searched for (default: accepts every response).
   */
  readonly problemWith?: (newObject: Json) => string | undefined;
  /** Lists the collection if it isn't paginated. */
  readonly list?: () => Promise<readonly Json[]>;
  /** Lists the ids in the collection, if that takes fewer requests than a listing. */
  readonly ids?: () => Promise<readonly (string | number)[]>;
  readonly observer?: CreateObserver;
}

export interface PostOptions extends RequestOptions {
  /** True if sending the request twice has the same effect as sending it once, so it may be retried. */
  readonly idempotent?: boolean;
}

export interface UploadOptions extends RequestOptions {
  /** The size in bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** The result of a poll. A listing may lag behind its objects, so a final state in it must be confirmed. */
export interface PollResult {
  readonly object: Json;
  readonly isListed: boolean;
}

/** Resolves after that many milliseconds, or when the signal aborts. Never rejects. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export interface WaitOptions<T> {
  /** The timeout, in milliseconds from now. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** The goal of the wait: `instance 12 to become running`. */
  readonly what: string;
  /** The latest value, which saves the first read. */
  readonly first?: T | undefined;
  /** How long the operation takes that began with the wait, in seconds (default: unknown). */
  readonly takes?: Duration | undefined;
  /** Pauses between two reads (default: the clock's sleep). */
  readonly sleep?: Sleep | undefined;
  /**
   * The maximum pause, in milliseconds, up to which the pause between two reads doubles (default: the schedule in
   * poll-schedule.ts).
   */
  readonly maxPause?: number;
  /** Formats the last read value for errors and the log. */
  readonly formatValue?: (value: T) => string;
}

export interface Statistics {
  /** The number of requests, including retries. */
  readonly requests: number;
  readonly retries: number;
  /** The number of successful changes and deletions. */
  readonly changes: number;
  /** The number of requests per method, including retries. */
  readonly byMethod: Readonly<Record<string, number>>;
  /** The size of the request bodies, in bytes. */
  readonly sentBytes: number;
  /** The size of the response bodies, in bytes. */
  readonly bytes: number;
  /** The time during which at least one request was held back, by a rate limit or a pause before a retry. */
  readonly waitedMs: number;
}

/**
 * The API over HTTP (document 1, conventions, Pagination, Errors, Authentication). Paths start with `/` and are
 * relative to the base URL. `beta()` makes a path relative to the beta URL.
 *
 * Every method may reject with `ApiError` (the API refused), `InvalidResponseError` (the response isn't from the
 * API), `ConnectionError` (no response), `RequestLimitError` or `InterruptedError`. A POST may also reject with
 * `UnknownOutcomeError`.
 */
export interface Client {
  /** Reads one object by its path, such as `/domains/12`. Always sends a request. */
  get(path: string, options?: RequestOptions): Promise<Json>;
  /**
   * A GET that checks if the service can be used. It gives up sooner than other requests: after one retry if
   * nothing listens on this machine, and otherwise a minute after the first attempt.
   */
  probe(path: string, options?: ProbeOptions): Promise<Json>;
  /** Returns the scopes of the token with the specification's names, as the service last reported them. */
  tokenScopes(): string | undefined;
  /**
   * Returns how far the service's clock is ahead of this machine's, in milliseconds, according to the last
   * response.
   */
  clockAheadMs(): number | undefined;
  /**
   * Reads one object of a collection. Reads are coalesced (coalesced-reads.ts). Returns undefined if it doesn't
   * exist.
   */
  read(collection: string, id: string | number, options?: ReadOptions): Promise<Json | undefined>;
  /** Reads every object of a collection, coalesced with the reads of single objects. */
  readAll(collection: string, options?: Pick<ReadOptions, "idField" | "signal">): Promise<readonly Json[]>;
  /** Reads every object of a collection, all pages. Always sends requests. */
  list(collection: string, options?: ListOptions): Promise<readonly Json[]>;
  /** Reads a collection page by page, and requests a page only when the caller takes it. No object occurs twice. */
  pages(collection: string, options?: PageByPageOptions): AsyncIterable<readonly Json[]>;
  /**
   * Reads the matching objects of a collection: with one request if the API filters, and with all pages if it
   * ignores the filter. Rejects with `ApiError` if the API refuses the filter.
   */
  listMatching(collection: string, filter: Filter, options?: ListOptions): Promise<FilteredObjects>;
  /**
   * Sends a POST that creates an object. The object is created once, even if the response is lost
   * (create/index.ts).
   */
  create(path: string, body: Json, options: CreateOptions): Promise<Json>;
  /**
   * Finds the objects that a create of an earlier process may have created: they match, are newer than the
   * snapshot, and belong to no call of this process. Waits until the running creates and deletes in the collection
   * have ended.
   */
  findEarlier(options: CreateOptions, then: CollectionSnapshot): Promise<readonly Json[]>;
  /**
   * Sends a POST that creates no object. Rejects with `UnknownOutcomeError` if it isn't `idempotent` and the
   * response is lost.
   */
  post(path: string, body?: Json, options?: PostOptions): Promise<Json>;
  put(path: string, body: Json, options?: RequestOptions): Promise<Json>;
  /** Deletes an object. Returns false if it didn't exist. */
  delete(path: string, options?: RequestOptions): Promise<boolean>;
  /** Sends a stream by PUT to a URL from the API. `open` is called again if the upload restarts. */
  upload(url: string, open: () => Readable, options: UploadOptions): Promise<void>;
  /**
   * Reads until `isDone`, even while the service is unavailable. Rejects with `TimeoutError` at the deadline.
   */
  wait<T>(
    read: (signal: AbortSignal) => Promise<T>,
    isDone: (value: T) => boolean,
    options: WaitOptions<T>,
  ): Promise<T>;
  /**
   * Runs a wait that polls one object of a paginated collection. If many waits run in the collection, they share
   * polls (batch-polls.ts). `sleep` ends early if a shared poll shows the object.
   */
  poll<T>(
    path: string,
    wait: (pollOnce: (signal: AbortSignal) => Promise<PollResult>, sleep: Sleep) => Promise<T>,
  ): Promise<T>;
  readonly statistics: Statistics;
  /** Waits for requests in progress, and closes the connections. */
  close(): Promise<void>;
}
