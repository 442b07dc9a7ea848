import type { IncomingHttpHeaders } from "node:http";
import { isObject } from "../../../contract";
import { foreignText, printable } from "../../../shared/printable";
import { ApiError, ConnectionError, InvalidResponseError, type Reason, type ReportedScopes } from "../errors";
import type { Json } from "../types";
import { retryAfter } from "./rate-limiter";
import { describeTransportError, type HttpRequest, type HttpResponse, type TransportError } from "./transport";

/** The status codes with which HTTP reports a refused request that wasn't processed. */
const refusingStatuses: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 423, 424, 428, 429, 431,
]);

/** Reasons are sentences. The longest ones of such services list all allowed values. */
const maxReasonLength = 10_000;

/** True if the text contains control characters other than tabs and line breaks. Human-readable text never does. */
// eslint-disable-next-line no-control-regex -- it looks for them
const hasControls = (text: string) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);

/**
 * True if a response proves that the API refused a request and did nothing. The API answers every failed request
 * with the error envelope (R1-021): a list of errors, each with a reason, and with the field if one is at fault.
 * The specification defines no status codes (R1-022), so those of HTTP for refusals are used.
 *
 * Any other response may come from an intermediary that has forwarded the request: a redirect, a firewall's page,
 * an envelope without a reason. Trusting such a response could create the object a second time in the next run.
 * Distrusting it costs one extra lookup, after a response that the API never sends.
 */
function isOwnRefusal(status: number, response: Json | undefined): boolean {
  const errors = response?.["errors"];
  return refusingStatuses.has(status) && Array.isArray(errors) && errors.length > 0 && errors.every(isReasonGiven);
}

/** Services omit the field if the whole request is at fault. */
function isReasonGiven(error: unknown): boolean {
  if (!isObject(error)) return false;
  const { field = "", reason } = error;
  return [field, reason].every(
    (text) => typeof text === "string" && text.length <= maxReasonLength && !hasControls(text),
  );
}

/**
 * The outcome of a failed request: the API refused it and did nothing (`refused`), the API didn't process it
 * (`unprocessed`), or neither is certain (`unknown`).
 */
type Outcome = "refused" | "unprocessed" | "unknown";

export interface FailedAttempt {
  readonly kind: "failure";
  readonly error: ApiError | InvalidResponseError | ConnectionError;
  readonly outcome: Outcome;
  /** True if another attempt may succeed. */
  readonly isRetryable: boolean;
  /** True if the API may still be processing the request. */
  readonly mayStillRun?: boolean;
  /** The pause that the API asks for, in milliseconds. Absent if it exceeds the maximum. */
  readonly retryAfterMs?: number;
  /** True if the API reports success in a response that can't be read. */
  readonly saysDone?: boolean;
  /** True if nothing listens on the request's port of this machine. */
  readonly isLocalPortClosed?: boolean;
  /** True if nothing listens at the IP address on any machine, or if the host name doesn't resolve. */
  readonly isRefused?: boolean;
}

export type RetryDecision = { readonly kind: "success"; readonly json: Json } | FailedAttempt;

type RequestName = Pick<HttpRequest, "method" | "path">;

/** A request, with a check of its response. */
interface CheckedRequest extends RequestName {
  readonly problemWith?: (response: Json) => string | undefined;
}

/** Translates a response to the specification's names. */
interface ResponseTranslation {
  readonly json: (status: number, json: Json) => Json;
  readonly words: (text: string) => string;
}

const maxScopes = 2000;

/** The scopes in the headers of a response. The specification has no such headers, but services send them. */
export function reportedScopes(headers: IncomingHttpHeaders, words = (text: string) => text): ReportedScopes {
  const { "x-oauth-scopes": held, "x-accepted-oauth-scopes": needed } = headers;
  return {
    ...(typeof held === "string" ? { held: foreignText(words(held), maxScopes) } : {}),
    ...(typeof needed === "string" ? { needed: foreignText(words(needed)) } : {}),
  };
}

/**
 * Decides from a response. `maskText` masks the secrets in the strings of the response. `translate` is for a
 * service with other names than the specification.
 */
export function decideForResponse(
  { method, path, problemWith }: CheckedRequest,
  response: HttpResponse,
  maskText: (text: string) => string,
  translation?: ResponseTranslation,
): RetryDecision {
  const { status, headers } = response;
  const received = parseObject(response.body);
  const json = received && translation ? translation.json(status, received) : received;
  if (status >= 200 && status < 300) {
    const problem = json && problemWith?.(json);
    if (json !== undefined && problem === undefined) return { kind: "success", json };
    return {
      kind: "failure",
      error:
        problem === undefined
          ? invalidResponse(method, path, response, maskText)
          : new InvalidResponseError(method, path, status, maskText(problem)),
      outcome: "unknown",
      isRetryable: false,
      saysDone: true,
    };
  }
  const { retryAfterMs, tooLong } = retryAfter(headers);
  const isOwn = isOwnRefusal(status, json);
  const failure = {
    kind: "failure",
    error:
      json && isApiError(status, response)
        ? new ApiError(method, path, status, reasonsIn(json, maskText), {
            scopes: reportedScopes(headers, translation?.words),
            advice: tooLong,
            isOwn,
          })
        : invalidResponse(method, path, response, maskText, tooLong),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  } as const;
  if (status === 429)
    return { ...failure, outcome: isOwn ? "unprocessed" : "unknown", isRetryable: tooLong === undefined };
  if (status === 408 || status >= 500)
    return { ...failure, outcome: "unknown", isRetryable: tooLong === undefined, mayStillRun: status === 504 };
  return { ...failure, outcome: isOwn ? "refused" : "unknown", isRetryable: false };
}

/**
 * Parses a body. An empty body is `{}`. Returns undefined if it isn't a JSON object, or if it is nested too deeply.
 */
function parseObject(body: Buffer): Json | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return isObject(value) && !isDeeperThan(deepest, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The maximum nesting of a response, because it is processed recursively. Objects of the service have only a few
 * levels.
 */
const deepest = 100;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeperThan(levels - 1, inner)) return true;
  return false;
}

/**
 * A 404 without a body isn't from the API, so it doesn't prove that an object doesn't exist. The API sends no
 * redirects.
 */
const isApiError = (status: number, { body }: HttpResponse) => status >= 400 && !(status === 404 && body.length === 0);

const maxReasons = 10;

/** The reasons in the error envelope of a response. */
function reasonsIn(json: Json, maskText: (text: string) => string): readonly Reason[] {
  const listed: readonly unknown[] = Array.isArray(json["errors"]) ? json["errors"] : [];
  const reasons = listed.slice(0, maxReasons).flatMap((entry): Reason[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { field, reason } = entry as Json;
    return [
      {
        reason: typeof reason === "string" ? foreignText(maskText(reason)) : "(no reason given)",
        ...(typeof field === "string" && field !== "" ? { field: foreignText(maskText(field), 100) } : {}),
      },
    ];
  });
  const more = listed.length - maxReasons;
  if (more > 0) reasons.push({ reason: `and ${String(more)} more reasons (not shown)` });
  return reasons;
}

function invalidResponse(
  method: string,
  path: string,
  response: HttpResponse,
  maskText: (text: string) => string,
  advice?: string,
): InvalidResponseError {
  const { status, headers, body } = response;
  if (status >= 300 && status < 400) {
    const target =
      headers.location === undefined
        ? ""
        : ` to ${foreignText(maskText(headers.location.replace(/[?#].*$/, "")), 200)}`;
    return new InvalidResponseError(
      method,
      path,
      status,
      `a redirect${target}, which isn't followed. Check that base_url is the URL of the API itself.`,
    );
  }
  const type = foreignText(maskText(headers["content-type"] ?? "content without a type"), 100);
  // Masks before cutting, so that a secret at the end of the excerpt is masked as a whole.
  const words = printable(maskText(body.toString("utf8", 0, 8000)).slice(0, 4000))
    .replace(/<(script|style)[^]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const excerpt = words.length > 120 ? `${words.slice(0, 120)}…` : words;
  const what = body.length === 0 ? "an empty body" : `${type} instead of a JSON object: ${JSON.stringify(excerpt)}`;
  const hint = "This isn't a response from the API. Check base_url, and check that no proxy intercepts the request.";
  return new InvalidResponseError(method, path, status, `${what}. ${advice ?? hint}`);
}

/** Decides from an error without a response. `address` is the base URL of the service. */
export function decideForTransportError(
  { method, path }: RequestName,
  { cause, isUnsent }: TransportError,
  address: string,
): FailedAttempt {
  const { words, isLasting, isRefused, isLocalPortClosed, isOfProxy } = describeTransportError(cause, address);
  return {
    kind: "failure",
    error: new ConnectionError(method, path, words, { cause }, isOfProxy),
    outcome: isUnsent ? "unprocessed" : "unknown",
    isRetryable: !isLasting,
    mayStillRun: cause.code === "UND_ERR_HEADERS_TIMEOUT",
    isLocalPortClosed,
    isRefused,
  };
}
