import type { IncomingHttpHeaders } from "node:http";
import { InvalidResponseError, ApiError, ConnectionError, type Reason, type ToldScopes } from "../errors";
import { describeTransportError } from "./transport-words";
import type { HttpRequest, HttpResponse, TransportError } from "./transport";
import type { Json } from "../types";

/**
 * What happened to a request that did not succeed: the API refused it and did nothing (`refused`), the API did not process
 * it (`unprocessed`), or neither is certain (`unknown`).
 */
type Outcome = "refused" | "unprocessed" | "unknown";

export interface FailedAttempt {
  readonly kind: "failure";
  readonly error: Error;
  readonly outcome: Outcome;
  /** Another attempt may succeed. */
  readonly isRetryable: boolean;
  /** The API may still be processing it. */
  readonly mayStillRun?: boolean;
  /** Milliseconds that the API asks to wait. */
  readonly retryAfterMs?: number;
  /** Nothing listens on this machine where the request was to go. */
  readonly nothingListens?: boolean;
}

export type RetryDecision = { readonly kind: "success"; readonly json: Json } | FailedAttempt;

type RequestName = Pick<HttpRequest, "method" | "path">;

/** What an answer says in the names of the specification. */
interface AnswerTranslation {
  readonly json: (status: number, json: Json) => Json;
  readonly words: (text: string) => string;
}

/** The scopes that the headers of an answer tell. The specification shows no such headers, but services have them. */
export function toldScopes(headers: IncomingHttpHeaders, words = (text: string) => text): ToldScopes {
  const { "x-oauth-scopes": held, "x-accepted-oauth-scopes": needed } = headers;
  return {
    ...(typeof held === "string" ? { held: words(held) } : {}),
    ...(typeof needed === "string" ? { needed: words(needed) } : {}),
  };
}

/**
 * Decides from a response. `maskText` masks the secrets in the texts of the response, and `translate` is for a service
 * that uses other names than the specification.
 */
export function decideForResponse(
  { method, path }: RequestName,
  response: HttpResponse,
  maskText: (text: string) => string,
  translation?: AnswerTranslation,
): RetryDecision {
  const { status, headers } = response;
  const received = parseObject(response.body);
  const json = received && translation ? translation.json(status, received) : received;
  if (status >= 200 && status < 300) {
    if (json !== undefined) return { kind: "success", json };
    return {
      kind: "failure",
      error: invalidResponse(method, path, response, maskText),
      outcome: "unknown",
      isRetryable: false,
    };
  }
  const retryAfterMs = parseRetryAfter(headers);
  const failure = {
    kind: "failure",
    error:
      json && isApiError(status, response)
        ? apiError(method, path, status, json, toldScopes(headers, translation?.words), maskText)
        : invalidResponse(method, path, response, maskText),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  } as const;
  if (status === 429) return { ...failure, outcome: "unprocessed", isRetryable: true };
  if (status === 408 || status >= 500)
    return { ...failure, outcome: "unknown", isRetryable: true, mayStillRun: status === 504 };
  return { ...failure, outcome: "refused", isRetryable: false };
}

/** Parses a body; no body is `{}`. `undefined`: it is no JSON object. */
function parseObject(body: Buffer): Json | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** A 404 without a body is not the API's own, so it does not prove that an object is gone. The API sends no redirects. */
const isApiError = (status: number, { body }: HttpResponse) => status >= 400 && !(status === 404 && body.length === 0);

function apiError(
  method: string,
  path: string,
  status: number,
  json: Json,
  scopes: ToldScopes,
  maskText: (text: string) => string,
): ApiError {
  const listed: readonly unknown[] = Array.isArray(json["errors"]) ? json["errors"] : [];
  const reasons = listed.flatMap((entry): Reason[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { field, reason } = entry as Json;
    return [
      {
        reason: maskText(typeof reason === "string" ? reason : "(no reason given)"),
        ...(typeof field === "string" && field !== "" ? { field } : {}),
      },
    ];
  });
  return new ApiError(method, path, status, reasons, scopes);
}

function invalidResponse(
  method: string,
  path: string,
  response: HttpResponse,
  maskText: (text: string) => string,
): InvalidResponseError {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400) {
    const target = headers.location === undefined ? "" : ` to ${maskText(headers.location.replace(/[?#].*$/, ""))}`;
    return new InvalidResponseError(
      method,
      path,
      status,
      `a redirect${target}, which is not followed. Is base_url the service's own address?`,
    );
  }
  const type = headers["content-type"] ?? "content of no stated type";
  const words = maskText(body.toString("utf8", 0, 4000))
    .replace(/<(script|style)[^]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const excerpt = words.length > 120 ? `${words.slice(0, 120)}…` : words;
  const what = body.length === 0 ? "no body" : `${type} instead of a JSON object: ${JSON.stringify(excerpt)}`;
  return new InvalidResponseError(
    method,
    path,
    status,
    `${what}. This is not how the service answers: is there a proxy in between, or is base_url wrong?`,
  );
}

/** `Retry-After` in milliseconds. The header has seconds or a date, which is compared with the server's own clock. */
function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const now = headers.date === undefined ? Date.now() : Date.parse(headers.date);
  const wait = Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** Decides from an error without a response. `address` is that of the service. */
export function decideForTransportError(
  { method, path }: RequestName,
  { cause, isUnsent }: TransportError,
  address: string,
): FailedAttempt {
  const { words, isLasting, nothingListens } = describeTransportError(cause, address);
  return {
    kind: "failure",
    error: new ConnectionError(method, path, words, { cause }),
    outcome: isUnsent ? "unprocessed" : "unknown",
    isRetryable: !isLasting,
    mayStillRun: cause.code === "UND_ERR_HEADERS_TIMEOUT",
    nothingListens,
  };
}

const longestResetMs = 60_000;

/** Milliseconds until the API allows requests again, if this response says that none are left. */
export function rateLimitResetMs(headers: IncomingHttpHeaders): number | undefined {
  if (headers["x-ratelimit-remaining"] !== "0") return undefined;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (!Number.isFinite(reset)) return undefined;
  // The header may have seconds from now or seconds since 1970. The pause is limited, because a wrong clock must not stop a
  // run: if it was too short, the API answers 429.
  const seconds =
    reset < 1e9 ? reset : reset - (headers.date === undefined ? Date.now() : Date.parse(headers.date)) / 1000;
  return Math.min(longestResetMs, Math.max(0, seconds * 1000));
}
