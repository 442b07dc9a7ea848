import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { type AnswerLimits, tooLarge, tooSlow, AnswerLimitError } from "./answer-limits";
import { throwIfInterrupted, whenAborted } from "./clock";
import type { Dispatchers } from "./dispatcher";
import { InterruptedError } from "../errors";
import type { Json } from "../types";
import type { RequestUrl } from "./paths";
import { isLoopback } from "../../contract";
import { foreignText } from "../../printable";

/** Why there was no answer, in words. */
interface TransportProblem {
  readonly words: string;
  /** Another attempt would end in the same way. */
  readonly isLasting: boolean;
  /** Nothing listens on this machine. */
  readonly nothingListens: boolean;
  /** Nothing listens at the address, or the host has no address. */
  readonly isRefused: boolean;
}

const hints: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; is the service running, and base_url right?",
  ENOTFOUND: "the host is not known; is base_url right?",
  EAI_AGAIN: "the host's address could not be looked up",
  UND_ERR_CONNECT_TIMEOUT: "no connection could be made in time",
  UND_ERR_HEADERS_TIMEOUT: "the service took too long",
  UND_ERR_BODY_TIMEOUT: "the answer stopped half way",
  UND_ERR_HEADERS_OVERFLOW: "the headers of the answer are larger than any that are read",
  UND_ERR_SOCKET: "the connection was closed",
  ECONNRESET: "the connection was reset",
};

const isCertificateError = (code: string) => /CERT|SELF_SIGNED|UNABLE_TO|^ERR_TLS|^ERR_SSL/.test(code);

/** OpenSSL reads an answer without TLS as a record of a version or length that there is not. */
const isPlainAnswer = (text: string) => /wrong.version.number|packet.length.too.long|http.request/i.test(text);

const refusals: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"]);

/** Something is there, and would do the same again. */
const answered = { isLasting: true, nothingListens: false, isRefused: false } as const;

/** `address` is that of the service. */
export function describeTransportError(cause: Error & { readonly code?: string }, address: string): TransportProblem {
  const { code = "" } = cause;
  const message = foreignText(cause.message);
  if (cause instanceof AnswerLimitError) return { ...answered, words: `${message}.` };
  const url = new URL(address);
  if (isPlainAnswer(`${code} ${message}`)) return { ...answered, words: withoutTls(url, address) };
  if (isCertificateError(code)) {
    const words = `the certificate is not trusted (${message}). If an authority of your own signed it, name its file in ca_file.`;
    return { ...answered, words };
  }
  const nothingListens = code === "ECONNREFUSED" && isLoopback(url);
  return {
    words: nothingListens ? withoutServer(url, address) : `${hints[code] ?? message}${code === "" ? "" : ` (${code})`}`,
    isLasting: code === "ENOTFOUND" || code === "UND_ERR_HEADERS_OVERFLOW",
    nothingListens,
    isRefused: refusals.has(code),
  };
}

function withoutTls(url: URL, address: string): string {
  if (isLoopback(url))
    return `${url.host} does not speak TLS: write ${address.replace(/^https/i, "http")} as base_url.`;
  return `what answers for ${url.host} does not speak TLS, though base_url says https://. Is its host and port right? If a proxy is in between, look at HTTPS_PROXY, too.`;
}

function withoutServer({ protocol, port }: URL, address: string): string {
  const words = `nothing listens on ${address} (ECONNREFUSED). Is base_url right?`;
  return protocol === "http:" && port !== ""
    ? `${words} If it is the emulator, start it with: stratus emulator --port ${port}`
    : words;
}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A request as the parts of the client pass it on. */
export interface ClientRequest {
  readonly method: Method;
  readonly path: string;
  readonly body?: Json | undefined;
  /** What a listing is filtered by. */
  readonly filter?: Json | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sending it twice does no more than sending it once. */
  readonly repeatable: boolean;
  /** It finds out whether the service can be used, and is sent again so often at most. */
  readonly probe?: { readonly maxRetries: number };
  /** The same request was sent before, by another call of `sendWithRetries`. */
  readonly isRetry?: boolean;
  /** Why an answer that tells of success cannot be one to this request. Its outcome is unknown then. */
  readonly problemWith?: (answer: Json) => string | undefined;
  /** Called for every attempt whose outcome is unknown and that is made again. */
  readonly onUnknownOutcome?: () => void;
}

export interface HttpRequest {
  readonly method: Method;
  /** The path that the caller gave, for messages. */
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

/** There is no complete response. */
export class TransportError extends Error {
  constructor(
    override readonly cause: Error & { readonly code?: string },
    /** Nothing of the request can have reached the API. */
    readonly isUnsent: boolean,
  ) {
    super(cause.message);
  }
}

/**
 * Sends a request once. The signal stops it before it is written; after that it stops only a GET, because the response to
 * a write tells what exists now. An answer that goes beyond a limit is broken off. Rejects with `TransportError` or
 * `InterruptedError`.
 */
export function send(dispatchers: Dispatchers, request: HttpRequest, limits: AnswerLimits): Promise<HttpResponse> {
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
      interrupted = new InterruptedError(`${method} ${path} was ${controller ? "broken off" : "not sent"}`, {
        cause: signal?.reason,
      });
      // An abort may be told at once as a failure of the connection, so what it really is comes first.
      reject(interrupted);
      controller?.abort(interrupted);
    });

    dispatchers.to(url.origin).dispatch(
      { origin: url.origin, path: url.path, method, headers, body: body ?? null },
      {
        onRequestStart(started) {
          // Called right before the first byte is written: nothing was sent before.
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
