import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { unlessInterrupted, whenAborted } from "./clock";
import type { Dispatchers } from "./dispatcher";
import { InterruptedError } from "../errors";
import type { Address } from "./path";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export interface Outgoing {
  readonly method: Method;
  /** The path as callers know it, for messages. */
  readonly path: string;
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly signal: AbortSignal | undefined;
}

export interface Incoming {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** There is no whole answer. */
export class TransportError extends Error {
  constructor(
    override readonly cause: Error & { readonly code?: string },
    /** Nothing of the request can have reached the service. */
    readonly isUnsent: boolean,
  ) {
    super(cause.message);
  }
}

/**
 * Sends one request once. The signal ends it before it is written; once it is written it ends a GET only, because the
 * answer to a write tells what there is now. Rejects with `Lost` or `InterruptedError`.
 */
export function send(dispatchers: Dispatchers, outgoing: Outgoing): Promise<Incoming> {
  const { method, path, address, headers, body, signal } = outgoing;
  return new Promise((resolve, reject) => {
    unlessInterrupted(signal, `${method} ${path} was not sent`);
    let controller: Dispatcher.DispatchController | undefined;
    let interrupted: InterruptedError | undefined;
    let status = 0;
    let answered: IncomingHttpHeaders = {};
    const chunks: Buffer[] = [];

    const forget = whenAborted(signal, () => {
      if (controller !== undefined && method !== "GET") return;
      interrupted = new InterruptedError(`${method} ${path} was ${controller ? "broken off" : "not sent"}`, {
        cause: signal?.reason,
      });
      controller?.abort(interrupted);
      reject(interrupted);
    });

    dispatchers.to(address.origin).dispatch(
      { origin: address.origin, path: address.path, method, headers, body: body ?? null },
      {
        onRequestStart(started) {
          // Called right before the first byte is written: until here nothing was sent.
          if (interrupted) started.abort(interrupted);
          else controller = started;
        },
        onResponseStart(_, code, received) {
          status = code;
          answered = received;
        },
        onResponseData(_, chunk) {
          chunks.push(chunk);
        },
        onResponseEnd() {
          forget();
          resolve({ status, headers: answered, body: Buffer.concat(chunks) });
        },
        onResponseError(_, error) {
          forget();
          reject(new TransportError(error, controller === undefined));
        },
      },
    );
  });
}
