import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { isLoopback } from "../../../contract";
import { foreignText } from "../../../shared/printable";
import { InterruptedError, ProxySettingError } from "../errors";
import type { Json } from "../types";
import { throwIfInterrupted, whenAborted } from "./clock";
import type { Dispatchers } from "./dispatcher";
import type { RequestUrl } from "./paths";
import { proxyFor, proxyProblem } from "./proxies";
import { ResponseLimitError, type ResponseLimits, tooLarge, tooSlow } from "./response-limits";

/** The reason for a missing response. */
interface TransportProblem {
  readonly words: string;
  /** True if another attempt would fail in the same way. */
  readonly isLasting: boolean;
  /** True if nothing listens on the port of this machine. */
  readonly isLocalPortClosed: boolean;
  /** True if nothing listens at the IP address, or if the host name doesn't resolve. */
  readonly isRefused: boolean;
  /** True if the proxy itself is the cause. */
  readonly isOfProxy?: boolean;
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ENOTFOUND: "the host name doesn't exist",
  EAI_AGAIN: "the host name could not be resolved",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_HEADERS_TIMEOUT: "the service didn't respond in time",
  UND_ERR_BODY_TIMEOUT: "the response stopped halfway",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the response are too large",
  UND_ERR_SOCKET: "the connection was closed",
  ECONNRESET: "the connection was reset",
};

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Check base_url, and check that the service is running.",
  ENOTFOUND: "Check base_url.",
};

const isCertificateError = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL/.test(code);

/** OpenSSL reads a response without TLS as a record with an invalid version or length. */
const isPlainResponse = (text: string) => /wrong.version.number|packet.length.too.long|http.request/i.test(text);

const refusals: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** The server is up, and would respond in the same way again. */
const responded = { isLasting: true, isLocalPortClosed: false, isRefused: false } as const;

/**
 * @param address the base URL of the service
 * @param environment the environment with the variables for proxies
 */
export function describeTransportError(
  cause: Error & { readonly code?: string },
  address: string,
  environment: NodeJS.ProcessEnv = process.env,
): TransportProblem {
  const { code = "" } = cause;
  const message = foreignText(cause.message);
  if (cause instanceof ResponseLimitError)
    return { ...responded, words: `${message}. Check that base_url is the URL of the API.` };
  if (cause instanceof ProxySettingError) return { ...responded, words: cause.message, isOfProxy: true };
  const url = new URL(address);
  const proxy = proxyFor(url, environment);
  const problem = proxy && proxyProblem(proxy, cause, url.host);
  if (problem) return { ...problem, isLocalPortClosed: false, isRefused: refusals.has(code) };
  if (isPlainResponse(`${code} ${message}`)) return { ...responded, words: withoutTls(url, address) };
  if (isCertificateError(code)) {
    const words = `the certificate isn't trusted (${message}). If your own certificate authority signed it, set ca_file to the authority's certificate.`;
    return { ...responded, words };
  }
  const isLocalPortClosed = code === "ECONNREFUSED" && isLoopback(url);
  return {
    words: isLocalPortClosed ? withoutServer(url, address) : withoutResponse(code, message),
    isLasting: code === "ENOTFOUND" || code === "UND_ERR_HEADERS_OVERFLOW",
    isLocalPortClosed,
    isRefused: refusals.has(code),
  };
}

function withoutResponse(code: string, message: string): string {
  const reason = `${reasons[code] ?? message}${code === "" ? "" : ` (${code})`}`;
  return advice[code] === undefined ? reason : `${reason}. ${advice[code]}`;
}

function withoutTls(url: URL, address: string): string {
  if (isLoopback(url)) return `${url.host} doesn't use TLS. Set base_url to ${address.replace(/^https/i, "http")}.`;
  return `${url.host} doesn't use TLS, but base_url begins with https://. Check its host and port, and HTTPS_PROXY if you use a proxy.`;
}

function withoutServer({ protocol, port }: URL, address: string): string {
  const words = `nothing listens on ${address} (ECONNREFUSED). Check base_url.`;
  return protocol === "http:" && port !== ""
    ? `${words} To use the emulator, start it with: stratus emulator --port ${port}`
    : words;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request inside the client. */
export interface ClientRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: Json | undefined;
  /** The filter of a listing. */
  readonly filter?: Json | undefined;
  readonly signal?: AbortSignal | undefined;
  /** True if sending the request twice has the same effect as sending it once. */
  readonly repeatable: boolean;
  /** Set for a check of the service, which has its own retry limit. */
  readonly probe?: { readonly maxRetries: number };
  /** True if an earlier call sent the same request before. */
  readonly isRetry?: boolean;
  /** Returns why a successful response can't belong to this request. Its outcome is then unknown. */
  readonly problemWith?: (response: Json) => string | undefined;
  /** Called for every attempt with an unknown outcome that is retried. */
  readonly onUnknownOutcome?: () => void;
}

export interface HttpRequest {
  readonly method: Method;
  /** The caller's path, for messages. */
  readonly path: string;
  readonly url: RequestUrl;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** There was no complete response. */
export class TransportError extends Error {
  constructor(
    override readonly cause: Error & { readonly code?: string },
    /** True if no part of the request can have reached the API. */
    readonly isUnsent: boolean,
  ) {
    super(cause.message);
  }
}

/** A proxy that can't be used is a problem of the connection. */
function dispatcherFor(dispatchers: Dispatchers, origin: string): Dispatcher {
  try {
    return dispatchers.to(origin);
  } catch (error) {
    throw error instanceof ProxySettingError ? new TransportError(error, true) : error;
  }
}

/**
 * Sends a request once. The signal stops it before it is written. After that it stops only a GET, because the
 * response to a write shows what exists now. A response that exceeds a limit is aborted. Rejects with
 * `TransportError` or `InterruptedError`.
 */
export function send(dispatchers: Dispatchers, request: HttpRequest, limits: ResponseLimits): Promise<HttpResponse> {
  const { method, path, url, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    throwIfInterrupted(signal, `${method} ${path} was not sent`);
    let controller: Dispatcher.DispatchController | undefined;
    let interrupted: InterruptedError | undefined;
    let status = 0;
    let responseHeaders: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];
    let received = 0;
    let timer: NodeJS.Timeout | undefined;

    const removeCallback = whenAborted(signal, () => {
      if (controller !== undefined && method !== "GET") return;
      interrupted = new InterruptedError(`${method} ${path} was ${controller ? "aborted" : "not sent"}`, {
        cause: signal?.reason,
      });
      // An abort may immediately surface as a connection error, so reject with the real reason first.
      reject(interrupted);
      controller?.abort(interrupted);
    });

    dispatcherFor(dispatchers, url.origin).dispatch(
      { origin: url.origin, path: url.path, method, headers, body: body ?? null },
      {
        onRequestStart(started) {
          // Called right before the first byte is written. Nothing was sent before.
          if (interrupted) started.abort(interrupted);
          else {
            controller = started;
            timer = setTimeout(() => {
              started.abort(tooSlow(limits));
            }, limits.milliseconds);
          }
        },
        onResponseStart(current, code, headers) {
          status = code;
          responseHeaders = headers;
          if (Number(headers["content-length"]) > limits.bytes) current.abort(tooLarge(limits));
        },
        onResponseData(current, chunk) {
          received += chunk.length;
          if (received > limits.bytes) current.abort(tooLarge(limits));
          else chunks.push(chunk);
        },
        onResponseEnd() {
          clearTimeout(timer);
          removeCallback();
          resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks) });
        },
        onResponseError(_, error) {
          clearTimeout(timer);
          removeCallback();
          reject(new TransportError(error, controller === undefined));
        },
      },
    );
  });
}
