import { type DialectName, dialectNames } from "../../shared/provider-settings";

/** An error that the API reports, for a field or for the whole request. */
export interface Reason {
  readonly field?: string;
  readonly reason: string;
}

/** The scopes in the headers of a response, separated by spaces. */
export interface ReportedScopes {
  /** The scopes of the token. */
  readonly held?: string;
  /** The scopes that the request needs. */
  readonly needed?: string;
}

const generalAdvice: Readonly<Record<number, string>> = {
  401: "The token may be mistyped, expired or revoked. Check the token setting (STRATUS_TOKEN).",
  403: "The token isn't allowed to do this. Use a token with the required scope, or ask an administrator for the grant.",
};

/** A service that returns the scopes of a token knows the token, so a 401 with scopes is about a missing scope. */
function adviceFor(status: number, { held, needed }: ReportedScopes): string | undefined {
  if (status !== 401 || held === undefined) return generalAdvice[status];
  const missing = needed === undefined ? "" : `, but this request needs ${needed}`;
  return `The token has the scopes ${held}${missing}. Use a token with the required scope.`;
}

/** Adds the full stop that a text lacks. */
export const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Returns the reason with its field in front. Some services already start the reason with the field. */
export function reasonText({ field = "", reason }: Reason): string {
  const isNamed = reason.startsWith(field) && !/^[\w.[]/.test(reason.slice(field.length));
  return field === "" || isNamed ? reason : `${field}: ${reason}`;
}

function refusalMessage({ method, path, status, errors, advice: hint }: ApiError): string {
  const reasons = errors.map(reasonText).join("; ");
  const text = reasons === "" ? "the service gave no reason" : reasons;
  return `${method} ${path} failed with status code ${String(status)}: ${hint === undefined ? text : `${asSentence(text)} ${hint}`}`;
}

/** Details of a refusal beyond its reasons. */
interface RefusalDetails {
  readonly scopes?: ReportedScopes;
  /** Default: advice for the status code. */
  readonly advice?: string | undefined;
  /** True if the API itself refused the request (retry-decision.ts). Otherwise the outcome is unknown. Default: true. */
  readonly isOwn?: boolean;
  /** Text after the message. */
  readonly note?: string;
}

/** The API refused a request (document 1, Error envelope). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Advice, if the response gives any. */
  readonly advice: string | undefined;
  readonly scopes: ReportedScopes;
  readonly isOwn: boolean;
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly errors: readonly Reason[],
    { scopes = {}, advice = adviceFor(status, scopes), isOwn = true, note = "" }: RefusalDetails = {},
  ) {
    super();
    this.scopes = scopes;
    this.advice = advice;
    this.isOwn = isOwn;
    this.message = refusalMessage(this) + note;
  }

  /** Returns the same error with a note after its message. */
  withNote(note: string): ApiError {
    const { method, path, status, errors, scopes, advice, isOwn } = this;
    return new ApiError(method, path, status, errors, { scopes, advice, isOwn, note: ` ${note}` });
  }
}

/** True if the API doesn't have the object, or no longer has it. */
export const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 404;

/** The service doesn't use the names of the configured dialect. */
export class DialectMismatchError extends Error {
  override readonly name = "DialectMismatchError";
  constructor(method: string, path: string, dialect: DialectName, list: string) {
    const others = dialectNames.filter((name) => name !== dialect).map((name) => JSON.stringify(name));
    super(
      `${method} ${path} failed with status code 404, and so did GET ${list}, so the service doesn't use the dialect ${JSON.stringify(dialect)}. Set dialect (STRATUS_DIALECT) to ${others.join(" or ")}, or check that base_url is the URL of the API.`,
    );
  }
}

/** The response can't be from the API: a proxy's page, a redirect, a truncated response. */
export class InvalidResponseError extends Error {
  override readonly name = "InvalidResponseError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly status: number,
    readonly what: string,
    note = "",
  ) {
    super(`${method} ${path} returned status code ${String(status)} and ${what}${note}`);
  }

  /** Returns the same error with a note after its message. */
  withNote(note: string): InvalidResponseError {
    return new InvalidResponseError(this.method, this.path, this.status, this.what, ` ${note}`);
  }

  /** Short message for repeats after the first full report. */
  repeated(): string {
    return `${this.method} ${this.path} also returned status code ${String(this.status)}, with the same content as an earlier request.`;
  }
}

/** An environment variable names a proxy that can't be used. */
export class ProxySettingError extends Error {
  override readonly name = "ProxySettingError";
}

/** There was no response. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
  constructor(
    readonly method: string,
    readonly path: string,
    readonly what: string,
    options: ErrorOptions,
    /** True if a proxy is the cause, so that the URL of the API doesn't matter. */
    readonly isOfProxy = false,
    note = "",
  ) {
    super(`${method} ${path} failed: ${what}${note}`, options);
  }

  /** Returns the same error with a note after its message. */
  withNote(note: string): ConnectionError {
    return new ConnectionError(this.method, this.path, this.what, { cause: this.cause }, this.isOfProxy, ` ${note}`);
  }

  /** Short message for repeats after the first full report. */
  repeated(): string {
    const { cause, method, path } = this;
    return `${method} ${path} also failed${cause instanceof Error ? `: ${cause.message}` : "."}`;
  }
}

interface UnknownOutcomeOptions extends ErrorOptions {
  /** The ids of objects of which one may be the new object (default: none). */
  readonly candidates?: readonly (string | number)[];
  /** True if the API may still be processing the request (default: false). */
  readonly mayStillRun?: boolean;
  /** True if a retry would fail in the same way, unless the request succeeded (default: false). */
  readonly isLasting?: boolean;
}

/** A POST was sent, and it is unknown if the API processed it. */
export class UnknownOutcomeError extends Error {
  override readonly name = "UnknownOutcomeError";
  readonly candidates: readonly (string | number)[];
  readonly mayStillRun: boolean;
  readonly isLasting: boolean;
  constructor(
    readonly method: string,
    readonly path: string,
    what: string,
    { candidates = [], mayStillRun = false, isLasting = false, ...options }: UnknownOutcomeOptions,
  ) {
    super(`${method} ${path}: ${what}`, options);
    this.candidates = candidates;
    this.mayStillRun = mayStillRun;
    this.isLasting = isLasting;
  }
}

/** Explains why the outcome of a POST is unknown. */
export const whyUnknown = (cause: unknown): string =>
  cause instanceof ConnectionError ? "the response was lost" : "the response doesn't show the outcome";

/** The run has sent `maxRequests` requests. */
export class RequestLimitError extends Error {
  override readonly name = "RequestLimitError";
  constructor(method: string, path: string, limit: number) {
    super(
      `${method} ${path} was not sent: the budget of ${String(limit)} requests (max_requests) is used up, including retries. Raise or remove max_requests.`,
    );
  }
}

/** The deadline of a wait passed. */
export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
  constructor(
    readonly what: string,
    /** The result of the last read. Undefined if no read succeeded. */
    readonly lastRead: unknown,
    description: string,
    options: ErrorOptions,
  ) {
    super(description, options);
  }
}

/** The signal interrupted an operation. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
  constructor(
    /** The interrupted operation. */
    readonly doing: string,
    options?: ErrorOptions,
    /** The failure that would otherwise be retried. */
    readonly after?: Error,
  ) {
    super(`Interrupted: ${doing}`, options);
  }
}

/**
 * True if the service was unavailable, so the same request may succeed later. A response that isn't from the API
 * comes from an intermediary, such as a proxy's page.
 */
export function isTransient(error: unknown): error is Error {
  if (error instanceof ConnectionError || error instanceof InvalidResponseError) return true;
  return error instanceof ApiError && (error.status === 408 || error.status === 429 || error.status >= 500);
}
