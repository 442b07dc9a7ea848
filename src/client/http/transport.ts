import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { throwIfInterrupted, whenAborted } from "./interruption";
import type { Dispatchers } from "./dispatcher";
import { InterruptedError } from "../errors";
import type { RequestUrl } from "./paths";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

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
 * a write tells what exists now. Rejects with `TransportError` or `InterruptedError`.
 */
export function send(dispatchers: Dispatchers, request: HttpRequest): Promise<HttpResponse> {
  const { method, path, url, headers, body, signal } = request;
  return new Promise((resolve, reject) => {
    throwIfInterrupted(signal, `${method} ${path} was not sent`);
    let controller: Dispatcher.DispatchController | undefined;
    let interrupted: InterruptedError | undefined;
    let status = 0;
    let responseHeaders: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];

    const removeCallback = whenAborted(signal, () => {
      if (controller !== undefined && method !== "GET") return;
      interrupted = new InterruptedError(`${method} ${path} was ${controller ? "broken off" : "not sent"}`, {
        cause: signal?.reason,
      });
      reject(interrupted);
      controller?.abort(interrupted);
    });

    dispatchers.to(url.origin).dispatch(
      { origin: url.origin, path: url.path, method, headers, body: body ?? null },
      {
        onRequestStart(started) {
          // Called right before the first byte is written: nothing was sent before.
          if (interrupted) started.abort(interrupted);
          else controller = started;
        },
        onResponseStart(_, code, received) {
          status = code;
          responseHeaders = received;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          removeCallback();
          resolve({ status, headers: responseHeaders, body: Buffer.concat(chunks) });
        },
        onResponseError(_, error) {
          removeCallback();
          reject(new TransportError(error, controller === undefined));
        },
      },
    );
  });
}
