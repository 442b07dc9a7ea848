import { dialectNames } from "../contract";
import type { DialectName } from "../contract";

/** What the API reports as wrong: with a field, or with the request as a whole. */
export interface Reason {
  readonly field?: string;
  readonly reason: string;
}

/** The scopes that an answer tells in its headers, separated by spaces. */
export interface ToldScopes {
  /** Those of the token. */
  readonly held?: string;
  /** Those that the request needs. */
  readonly needed?: string;
}

const generalAdvice: Readonly<Record<number, string>> = {
  401: "The service does not accept the token: it may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN).",
  403: "The token may lack the scope that this needs, or its user the grant: use a token with the scope, or have the grant given.",
};

/** A service that tells the scopes of a token knows it, so a 401 with them is about the scope. */
function adviceFor(status: number, { held, needed }: ToldScopes): string | undefined {
  if (status !== 401 || held === undefined) return generalAdvice[status];
  const missing = needed === undefined ? "" : `, and this needs ${needed}`;
  return `The token has the scopes ${held}${missing}: use a token with the scope.`;
}

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns the reason with its field in front. Some services begin the reason with the field themselves. */
export function reasonText({ field = "", reason }: Reason): string {
  const isNamed = reason.startsWith(field) && !/^[\w.[]/.test(reason.slice(field.length));
  return field === "" || isNamed ? reason : `${field}: ${reason}`;
}

function refusalMessage({ method, path, status, errors, advice: hint }: ApiError): string {
  const reasons = errors.map(reasonText).join("; ");
  const text = reasons === "" ? "the service gave no reason" : reasons;
  return `${method} ${path} failed with status ${String(status)}: ${hint === undefined ? text : `${asSentence(text)} ${hint}`}`;
}

/** The API refused a request (document 1, Error envelope). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** What to do about it, where the answer tells. */
  readonly advice: string | undefined;
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly errors: readonly Reason[],
    readonly scopes: ToldScopes = {},
    /** Default: what the status tells. */
    advice?: string,
    /** Whether these are the API's own words (retry-decision.ts): otherwise nothing is certain about what was asked. */
    readonly isOwn = true,
  ) {
    super();
    this.advice = advice ?? adviceFor(status, scopes);
    this.message = refusalMessage(this);
  }
}

/** Whether the API has no such object (any more). */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

/** The service does not know the names of the dialect that was set. */
export class DialectMismatchError extends Error {
  override readonly name = "DialectMismatchError";
  constructor(method: string, path: string, dialect: DialectName, list: string) {
    const others = dialectNames.filter((name) => name !== dialect).map((name) => JSON.stringify(name));
    super(
      `${method} ${path} failed with status 404, and so did GET ${list}: the service has no instances under that path. The setting dialect (STRATUS_DIALECT) is ${JSON.stringify(dialect)}, and the service may want ${others.join(" or ")}; or base_url is not its address.`,
    );
  }
}

/** The response cannot be one of the API: a proxy's page, a redirect, half a response. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly what: string,
  ) {
    super(`${method} ${path} was answered with status ${String(status)} and ${what}`);
  }

  /** The message where an earlier one has told of the same. */
  repeated(): string {
    return `${this.method} ${this.path} was answered with status ${String(this.status)} as well, and with the same content as an earlier request.`;
  }
}

/** There was no response. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly what: string,
    options: ErrorOptions,
  ) {
    super(`${method} ${path} got no answer: ${what}`, options);
  }

  /** The message where an earlier one has told of the same. */
  repeated(): string {
    const { cause, method, path } = this;
    return `${method} ${path} got no answer either${cause instanceof Error ? `: ${cause.message}` : "."}`;
  }
}

/** A POST was sent, and it is unknown whether the API did what it asks. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
  constructor(
    readonly method: string,
    readonly path: string,
    what: string,
    options: ErrorOptions,
    /** The ids of the objects of which one may be the object to make. */
    readonly candidates: readonly (string | number)[] = [],
    /** The API may still be processing it. */
    readonly mayStillRun = false,
    /** If it was not done, sending it again ends in the same way. */
    readonly isLasting = false,
  ) {
    super(`${method} ${path}: ${what}`, options);
  }
}

/** Why it is unknown whether a POST was done. */
export const whyUnknown = (cause: unknown): string =>
  cause instanceof ConnectionError ? "the answer was lost" : "the answer does not tell what was done";

/** As many requests as `maxRequests` allows were sent. */
export class RequestLimitError extends Error {
  override readonly name = "RequestLimitError";
  constructor(method: string, path: string, limit: number) {
    super(
      `${method} ${path} was not sent: the budget of ${String(limit)} requests (max_requests) is used up. So many were sent, retries included. Raise it or leave it out.`,
    );
  }
}

/** The deadline of a wait passed. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  constructor(
    readonly what: string,
    /** What the last read returned; `undefined` when no read succeeded. */
    readonly lastRead: unknown,
    description: string,
    options: ErrorOptions,
  ) {
    super(description, options);
  }
}

/** The signal interrupted what was being done. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
  constructor(
    /** What it stopped. */
    readonly doing: string,
    options?: ErrorOptions,
    /** The failure after which it would have been tried again. */
    readonly after?: Error,
  ) {
    super(`Interrupted: ${doing}`, options);
  }
}

/**
 * Whether the service was away: the same request may succeed later. A response that is not one of the API comes from
 * something in between, such as the page of a proxy.
 */
export function isTransient(error: unknown): error is Error {
  if (error instanceof ConnectionError || error instanceof InvalidResponseError) return true;
  return error instanceof ApiError && (error.status === 408 || error.status === 429 || error.status >= 500);
}
