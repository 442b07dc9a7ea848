import type { Readable } from "node:stream";
import type { DialectName } from "../contract";
import type { AnswerLimits } from "./http/answer-limits";
import type { Clock } from "./http/clock";

export type Level = "trace" | "debug" | "info" | "warn";
export type Log = (level: Level, message: string, fields?: Record<string, unknown>) => void;

/** A JSON object of a request or a response, with the API's own field names. */
export type Json = { readonly [name: string]: unknown };

export interface ClientOptions {
  /** The names that the service uses. Default: `stratus`, those of the specification. */
  readonly dialect?: DialectName;
  /** The address of the API; ends in `/v4`. */
  readonly baseUrl: string;
  /** The address of beta endpoints. Default: `baseUrl` with `/v4beta`. */
  readonly betaUrl?: string;
  readonly token: string;
  /** How often one request may be sent again. */
  readonly maxRetries: number;
  /** The rate of a token bucket that all requests share. */
  readonly requestsPerSecond?: number;
  /** The most requests that are sent, retries included: the next one fails with a `RequestLimitError`. */
  readonly maxRequests?: number;
  /** Milliseconds between two reads of `wait`. */
  readonly pollInterval: number;
  /** A PEM file of certificate authorities that are trusted in addition to the well-known ones. */
  readonly caFile?: string;
  readonly userAgent: string;
  /** The names of sensitive fields, as the API writes them: their values are masked in logs and errors. */
  readonly sensitiveFields?: readonly string[];
  readonly log: Log;
  /** Milliseconds without any part of a response, after which a request fails. Default: 120,000. */
  readonly responseTimeout?: number;
  /** What one answer may take at most. Default: 64 MiB and five minutes. */
  readonly answerLimits?: AnswerLimits;
  /** Default: the real time. Tests pass their own. */
  readonly clock?: Clock;
}

export interface RequestOptions {
  /** Ends every wait at once with an `InterruptedError`. The response to a write that was sent is still awaited. */
  readonly signal?: AbortSignal | undefined;
}

export interface ProbeOptions extends RequestOptions {
  /** How often it may be sent again. Default: that of all requests. */
  readonly maxRetries?: number;
}

export interface ReadOptions extends RequestOptions {
  /** The field that identifies an object of the collection. Default: `id`. */
  readonly idField?: string;
  /** The objects in a listing lack fields that a single read returns: never answer from a listing. */
  readonly neverFromListing?: boolean;
  /** The objects cannot be read singly: always answer from a listing. */
  readonly alwaysFromListing?: boolean;
  /**
   * There is another way to ask for the object than to read it: answer from a listing as far as that is cheaper, and
   * `undefined` otherwise.
   */
  readonly onlyFromListing?: boolean;
  /** How many reads of the collection are not worth a listing. Default: three. */
  readonly readsBefore?: number;
}

export interface ListOptions extends RequestOptions {
  /** The body of the GET, where a listing takes one. */
  readonly body?: Json;
  readonly query?: Readonly<Record<string, string>>;
  readonly idField?: string;
}

/** The objects of a collection that are asked for, by the header `X-Filter`. */
export interface Filter {
  /** The value of each field, with the API's names. */
  readonly where: Json;
  /** Whether an object is one of them. The API's answer is checked by it, because nothing promises that it filters. */
  readonly matches: (object: Json) => boolean;
}

export interface FilteredObjects {
  /** Those that match. There may be more of them, in a spelling that the API does not know as the same. */
  readonly objects: readonly Json[];
  /** The API ignores filters: these are all objects of the collection. */
  readonly isWhole: boolean;
}

/** What was known of a collection at one moment, in a form that can be kept beyond the process. */
export interface KnownThen {
  /** The highest id, where ids are numbers. */
  readonly highestId: number | undefined;
  /** The ids that are texts. */
  readonly otherIds: ReadonlySet<string>;
  /** Every object that existed then can be told from later ones. */
  readonly isComplete: boolean;
}

/** Observes a create, so that it can be remembered beyond the process. */
export interface CreateObserver {
  /** The request is about to be sent for the first time. */
  sending(known: KnownThen): void;
  /** The object was made. */
  answered(answer: Json): void;
  /** No object was made. Where neither of these two is called, that is not known. */
  refused(): void;
}

export interface CreateOptions extends RequestOptions {
  /** The path of the collection that lists the new object; not that of the request for clones and imports. */
  readonly collection: string;
  /** Whether an object of the collection can be the one that the body describes. */
  readonly matches: (candidate: Json) => boolean;
  /** What is made, for messages: `domain "shop.example"`. */
  readonly description: string;
  readonly idField?: string;
  /** The field of the answer that has the new object. Default: the answer is the object. */
  readonly answeredIn?: string;
  /**
   * What keeps an answer from being that of the new object: `has no id`. The object may exist then, and is searched for.
   * Default: every answer will do.
   */
  readonly problemWith?: (made: Json) => string | undefined;
  /** How to list the collection, where it is not paginated. */
  readonly list?: () => Promise<readonly Json[]>;
  /** The ids of what is in the collection, where they cost fewer requests than a listing. */
  readonly ids?: () => Promise<readonly (string | number)[]>;
  readonly observer?: CreateObserver;
}

export interface PostOptions extends RequestOptions {
  /** Sending it twice does what sending it once does, so it may be sent again. */
  readonly idempotent?: boolean;
}

export interface UploadOptions extends RequestOptions {
  /** In bytes. */
  readonly size: number;
  readonly contentType: string;
}

/** What a look at an object has seen. A listing may lag behind its objects, so an end that it shows is to be confirmed. */
export interface Look {
  readonly object: Json;
  readonly isListed: boolean;
}

export interface WaitOptions<T> {
  /** Milliseconds from now. */
  readonly deadline: number;
  readonly signal: AbortSignal;
  /** What is waited for: `instance 12 to become running`. */
  readonly what: string;
  /**
   * The pause between two reads doubles up to so many milliseconds. Default: it is a tenth of the time that has been waited,
   * from `pollInterval` to 30 s.
   */
  readonly longestPause?: number;
  /** Describes what was read, for errors and the log. */
  readonly formatValue?: (value: T) => string;
}

export interface Statistics {
  /** Requests sent, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** Changes and deletions that succeeded. */
  readonly changes: number;
  /** Requests by their method, retries included. */
  readonly byMethod: Readonly<Record<string, number>>;
  /** Bytes of the requests' bodies. */
  readonly sentBytes: number;
  /** Bytes of the responses' bodies. */
  readonly bytes: number;
  /** How long at least one request was held back: for a rate, or for the pause before it is sent again. */
  readonly waitedMs: number;
}

/**
 * The API over HTTP (document 1, conventions, Pagination, Errors, Authentication). Paths begin with `/` and are
 * relative to the base address; `beta()` makes one that is relative to the beta address.
 *
 * Every method may reject with `ApiError` (the API refused), `InvalidResponseError` (the response is not one of the API),
 * `ConnectionError` (no response), `RequestLimitError` or `InterruptedError`; a POST also with `UnknownOutcomeError`.
 */
export interface Client {
  /** One object by its path, such as `/domains/12`. Always sends a request. */
  get(path: string, options?: RequestOptions): Promise<Json>;
  /**
   * A GET that finds out whether the service can be used. It is given up sooner than others: after one more attempt where
   * nothing listens on this machine, and a minute after the first.
   */
  probe(path: string, options?: ProbeOptions): Promise<Json>;
  /** The scopes of the token, as the service told them last, with the names of the specification. */
  tokenScopes(): string | undefined;
  /** By how many milliseconds the clock of the service is ahead of this machine's, as its last answer told. */
  clockAheadMs(): number | undefined;
  /** One object of a collection; reads are coalesced (coalesced-reads.ts). `undefined`: it does not exist. */
  read(collection: string, id: string | number, options?: ReadOptions): Promise<Json | undefined>;
  /** Every object of a collection; coalesced with the reads of single objects. */
  readAll(collection: string, options?: Pick<ReadOptions, "idField" | "signal">): Promise<readonly Json[]>;
  /** Every object of a collection, all pages. Always sends requests. */
  list(collection: string, options?: ListOptions): Promise<readonly Json[]>;
  /**
   * The objects of a collection that match, as far as the API filters: one request where it does, and all pages where it
   * ignores the filter. Rejects with `ApiError` where it refuses the filter.
   */
  listMatching(collection: string, filter: Filter, options?: ListOptions): Promise<FilteredObjects>;
  /** Sends a POST that makes an object. It is made once, also when the response is lost (create/index.ts). */
  create(path: string, body: Json, options: CreateOptions): Promise<Json>;
  /**
   * The objects that a create of an earlier process may have made: they match, came after what was known then, and belong
   * to no call of this process. It waits until the creates and deletes under way in the collection have ended.
   */
  findEarlier(options: CreateOptions, then: KnownThen): Promise<readonly Json[]>;
  /** A POST that makes no object. If it is not `idempotent` and the response is lost: `UnknownOutcomeError`. */
  post(path: string, body?: Json, options?: PostOptions): Promise<Json>;
  put(path: string, body: Json, options?: RequestOptions): Promise<Json>;
  /** `true`: deleted; `false`: it was gone already. */
  delete(path: string, options?: RequestOptions): Promise<boolean>;
  /** Sends a stream by PUT to an address that the API gave; `open` is called again when the upload begins anew. */
  upload(url: string, open: () => Readable, options: UploadOptions): Promise<void>;
  /**
   * Reads until `isDone`, also while the service is away; rejects with `TimeoutError` at the deadline. `read` is told how long
   * the pause was before it.
   */
  wait<T>(
    read: (signal: AbortSignal, pause: number) => Promise<T>,
    isDone: (value: T) => boolean,
    options: WaitOptions<T>,
  ): Promise<T>;
  /**
   * Runs `wait`, which looks at one object of a paginated collection again and again. Where many wait in the collection, they
   * look together (shared-looks.ts). `pause` is that between two looks, in milliseconds: a shared look comes up to half of it
   * later.
   */
  waiting<T>(
    path: string,
    wait: (look: (signal: AbortSignal, pause: number) => Promise<Look>) => Promise<T>,
  ): Promise<T>;
  readonly statistics: Statistics;
  /** Waits for requests that were sent, and closes the connections. */
  close(): Promise<void>;
}
