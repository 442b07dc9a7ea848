import type { Readable } from "node:stream";
import { backoff } from "./http/clock";
import { throwIfInterrupted, whenAborted } from "./http/interruption";
import type { Clock } from "./http/clock";
import type { Dispatchers } from "./http/dispatcher";
import { InvalidResponseError, ConnectionError, InterruptedError } from "./errors";
import type { ClientOptions, UploadOptions } from "./types";

/** Statuses after which the upload may succeed when it is sent again. */
const isRetryableStatus = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Sends a stream to an address that the API gave (document 1, Images, rule 3), without the token. An upload that breaks
 * off begins anew, `maxRetries` times at most; the signal ends it at once.
 */
export function makeUpload({ log, maxRetries }: ClientOptions, clock: Clock, dispatchers: Dispatchers) {
  return async function upload(url: string, open: () => Readable, options: UploadOptions): Promise<void> {
    const { origin, pathname, search } = new URL(url);
    const what = `PUT ${origin}/…`;
    for (let retries = 0; ; retries += 1) {
      throwIfInterrupted(options.signal, `${what} was not sent`);
      const status = await put(dispatchers, { origin, path: pathname + search, what }, open, options).catch(
        (error: unknown) => {
          if (error instanceof InterruptedError || retries >= maxRetries) throw error;
          return error as Error;
        },
      );
      if (typeof status === "number") {
        if (status < 300) return;
        if (!isRetryableStatus(status) || retries >= maxRetries) {
          throw new InvalidResponseError("PUT", `${origin}/…`, status, "so the data was not taken.");
        }
      }
      const reason = typeof status === "number" ? `status ${String(status)}` : status.message;
      log("warn", `${what} failed (${reason}) and is sent again from the beginning`);
      await clock.sleep(backoff(clock, retries), options.signal);
    }
  };
}

interface Target {
  readonly origin: string;
  readonly path: string;
  /** For messages: without the path, which holds a secret. */
  readonly what: string;
}

function put(
  dispatchers: Dispatchers,
  { origin, path, what }: Target,
  open: () => Readable,
  { size, contentType, signal }: UploadOptions,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const body = open();
    let status = 0;
    const removeCallback = whenAborted(signal, () => body.destroy());
    const headers = { "content-type": contentType, "content-length": String(size) };
    dispatchers.to(origin).dispatch(
      { origin, path, method: "PUT", headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart(_, code) {
          // An informational response is not the answer yet.
          if (code >= 200) status = code;
        },
        onResponseData: () => undefined,
        onResponseEnd() {
          removeCallback();
          body.destroy();
          resolve(status);
        },
        onResponseError(_, error) {
          removeCallback();
          body.destroy();
          // The response may come while data is still being written: then it counts, and not the broken pipe.
          if (status !== 0) resolve(status);
          else if (signal?.aborted === true) {
            reject(new InterruptedError(`${what} was broken off`, { cause: signal.reason }));
          } else reject(new ConnectionError("PUT", `${origin}/…`, error.message, { cause: error }));
        },
      },
    );
  });
}
