import type { IncomingHttpHeaders } from "node:http";
import { AnswerError, ApiError, ConnectionError, type Reason } from "../errors";
import type { Incoming, TransportError, Outgoing } from "./transport";
import type { Json } from "../types";

/**
 * What became of a request that did not succeed: the service judged it and did nothing (`refused`), it never got to work
 * on it (`unprocessed`), or nobody knows (`unknown`).
 */
type Fate = "refused" | "unprocessed" | "unknown";

export interface FailedAttempt {
  readonly kind: "failure";
  readonly error: Error;
  readonly fate: Fate;
  /** Another attempt may fare better. */
  readonly mayPass: boolean;
  /** The service may still be at work on it. */
  readonly isSlow?: boolean;
  /** Milliseconds that the service asks to wait. */
  readonly after?: number;
}

export type RetryDecision = { readonly kind: "success"; readonly json: Json } | FailedAttempt;

type Named = Pick<Outgoing, "method" | "path">;

/** Judges an answer. `hide` takes the secrets out of what the service says. */
export function decideForResponse(
  { method, path }: Named,
  answer: Incoming,
  hide: (text: string) => string,
): RetryDecision {
  const { status, headers } = answer;
  const json = objectIn(answer.body);
  if (status >= 200 && status < 300) {
    if (json !== undefined) return { kind: "success", json };
    return { kind: "failure", error: strange(method, path, answer, hide), fate: "unknown", mayPass: false };
  }
  const after = retryAfter(headers);
  const failure = {
    kind: "failure",
    error:
      json && isReadable(status, answer)
        ? refused(method, path, status, json, hide)
        : strange(method, path, answer, hide),
    ...(after === undefined ? {} : { after }),
  } as const;
  if (status === 429) return { ...failure, fate: "unprocessed", mayPass: true };
  if (status === 408 || status >= 500) return { ...failure, fate: "unknown", mayPass: true, isSlow: status === 504 };
  return { ...failure, fate: "refused", mayPass: false };
}

/** An absent body is `{}`. `undefined`: it is no JSON object. */
function objectIn(body: Buffer): Json | undefined {
  if (body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    return undefined;
  }
}

/** Only the service may say that an object is gone, and it says so with a body; redirects are not its business at all. */
const isReadable = (status: number, { body }: Incoming) => status >= 400 && !(status === 404 && body.length === 0);

function refused(method: string, path: string, status: number, json: Json, hide: (text: string) => string): ApiError {
  const listed: readonly unknown[] = Array.isArray(json["errors"]) ? json["errors"] : [];
  const reasons = listed.flatMap((entry): Reason[] => {
    if (typeof entry !== "object" || entry === null) return [];
    const { field, reason } = entry as Json;
    return [
      {
        reason: hide(typeof reason === "string" ? reason : "(no reason given)"),
        ...(typeof field === "string" && field !== "" ? { field } : {}),
      },
    ];
  });
  return new ApiError(method, path, status, reasons);
}

function strange(method: string, path: string, answer: Incoming, hide: (text: string) => string): AnswerError {
  const { status, headers, body } = answer;
  if (status >= 300 && status < 400) {
    const target = headers.location === undefined ? "" : ` to ${hide(headers.location.replace(/[?#].*$/, ""))}`;
    return new AnswerError(
      method,
      path,
      status,
      `a redirect${target}, which is not followed. Is base_url the service's own address?`,
    );
  }
  const type = headers["content-type"] ?? "content of no stated type";
  const words = hide(body.toString("utf8", 0, 4000))
    .replace(/<(script|style)[^]*?<\/\1>/gi, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const excerpt = words.length > 120 ? `${words.slice(0, 120)}…` : words;
  const what = body.length === 0 ? "no body" : `${type} instead of a JSON object: ${JSON.stringify(excerpt)}`;
  return new AnswerError(
    method,
    path,
    status,
    `${what}. This is not how the service answers: is there a proxy in between, or is base_url wrong?`,
  );
}

/** `Retry-After` in milliseconds: seconds or a date, which is measured against the service's own clock. */
function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers["retry-after"];
  if (text === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(text.trim())) return Number(text) * 1000;
  const now = headers.date === undefined ? Date.now() : Date.parse(headers.date);
  const wait = Date.parse(text) - now;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; is the service running, and base_url right?",
  ENOTFOUND: "the host is not known; is base_url right?",
  EAI_AGAIN: "the host's address could not be looked up",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  UND_ERR_HEADERS_TIMEOUT: "the service took too long",
  UND_ERR_BODY_TIMEOUT: "the answer stopped half way",
  UND_ERR_SOCKET: "the connection was closed",
  ECONNRESET: "the connection was reset",
};

const isTrust = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL/.test(code);

/** Judges that there is no answer. */
export function decideForTransportError({ method, path }: Named, lost: TransportError): FailedAttempt {
  const { cause, isUnsent } = lost;
  const code = cause.code ?? "";
  const isUntrusted = isTrust(code);
  const trust = `the certificate is not trusted (${cause.message}). If an authority of your own signed it, name its file in ca_file.`;
  const what = isUntrusted ? trust : `${hints[code] ?? cause.message}${code === "" ? "" : ` (${code})`}`;
  return {
    kind: "failure",
    error: new ConnectionError(method, path, what, { cause }),
    fate: isUnsent ? "unprocessed" : "unknown",
    mayPass: !isUntrusted && code !== "ENOTFOUND",
    isSlow: code === "UND_ERR_HEADERS_TIMEOUT",
  };
}

const longestReset = 60_000;

/** Milliseconds until the service's window of requests opens again, if this answer used it up. */
export function retriesExhausted(headers: IncomingHttpHeaders): number | undefined {
  if (headers["x-ratelimit-remaining"] !== "0") return undefined;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (!Number.isFinite(reset)) return undefined;
  // Services write seconds from now or seconds since 1970, and a wrong clock must not stop a run: 429 has the last word.
  const seconds =
    reset < 1e9 ? reset : reset - (headers.date === undefined ? Date.now() : Date.parse(headers.date)) / 1000;
  return Math.min(longestReset, Math.max(0, seconds * 1000));
}
