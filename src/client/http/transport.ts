import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { AnswerLimits } from "./answer-limits";
import { tooLarge, tooSlow } from "./answer-limits";
import { throwIfInterrupted, whenAborted } from "./interruption";
import type { Dispatchers } from "./dispatcher";
import { InterruptedError } from "../errors";
import type { Json } from "../types";
import type { RequestUrl } from "./paths";

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
