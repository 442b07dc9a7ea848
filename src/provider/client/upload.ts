import type { Readable } from "node:stream";
import { foreignText } from "../../shared/printable";
import { ConnectionError, InterruptedError, InvalidResponseError, ProxySettingError } from "./errors";
import { backoff, type Clock, throwIfInterrupted, whenAborted } from "./http/clock";
import type { Dispatchers } from "./http/dispatcher";
import { proxyFor, proxyProblem } from "./http/proxies";
import { defaultResponseLimits, type ResponseLimits, tooLarge, tooSlow } from "./http/response-limits";
import type { ClientOptions, UploadOptions } from "./types";

/** True for the status codes after which a retry of the upload may succeed. */
const isRetryableStatus = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Sends a stream to a URL from the API (document 1, Images, rule 3), without the token. An interrupted upload
 * restarts, at most `maxRetries` times. The signal ends it immediately.
 */
export function bindUpload(clientOptions: ClientOptions, clock: Clock, dispatchers: Dispatchers) {
  const { log, maxRetries, responseLimits: limits = defaultResponseLimits } = clientOptions;
  return async function upload(url: string, open: () => Readable, options: UploadOptions): Promise<void> {
    const { origin, pathname, search } = uploadAddress(url, clientOptions.baseUrl);
    const what = `PUT ${origin}/…`;
    const target = { origin, path: pathname + search, what, limits };
    for (let retries = 0; ; retries += 1) {
      throwIfInterrupted(options.signal, `${what} was not sent`);
      const response = await put(dispatchers, target, open, options).catch((error: unknown) => {
        if (error instanceof ProxySettingError)
          throw new ConnectionError("PUT", `${origin}/…`, error.message, { cause: error });
        if (error instanceof InterruptedError || retries >= maxRetries) throw error;
        return error as Error;
      });
      if (!(response instanceof Error)) {
        const { status } = response;
        if (status < 300) {
          if (!isPage(response)) return;
          throw new InvalidResponseError("PUT", `${origin}/…`, status, pageWords);
        }
        if (!isRetryableStatus(status) || retries >= maxRetries) {
          throw new InvalidResponseError("PUT", `${origin}/…`, status, "didn't store the data.");
        }
      }
      const reason = response instanceof Error ? response.message : `status ${String(response.status)}`;
      log("warn", `${what} failed (${reason}) and restarts from the beginning`);
      await clock.sleep(backoff(clock, retries), options.signal);
    }
  };
}

/**
 * Parses the URL from the API.
 *
 * @throws Error if data must not be sent to that URL
 */
function uploadAddress(url: string, baseUrl: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const allowed = new URL(baseUrl).protocol === "http:" ? ["https:", "http:"] : ["https:"];
  if (address && allowed.includes(address.protocol)) return address;
  const given = address ? `a URL that begins with ${foreignText(address.protocol, 20)}//` : "a string that isn't a URL";
  throw new Error(
    `The service returned an invalid upload URL: upload_to must begin with ${allowed.map((each) => `${each}//`).join(" or ")}, got ${given}. Nothing was uploaded.`,
  );
}

/** The start of a response to an upload. */
interface UploadResponse {
  readonly status: number;
  readonly contentType: string;
  /** The first kilobytes of the body. */
  readonly beginning: string;
}

/** Object stores return nothing, JSON or XML for an upload. An HTML page comes from a proxy or a login. */
const isPage = ({ contentType, beginning }: UploadResponse) =>
  /^\s*(text\/html|application\/xhtml)/i.test(contentType) || /^\s*<(!doctype\s+html|html)\b/i.test(beginning);

const pageWords =
  "an HTML page instead of a receipt, so the data may not have arrived. Check that no proxy or login page intercepts the upload.";

const maxResponseLength = 16 * 1024;

interface Target {
  readonly origin: string;
  readonly path: string;
  readonly limits: ResponseLimits;
  /** The request for messages, without the path, which contains a secret. */
  readonly what: string;
}

/** An error without a response. The proxy of the upload can differ from that of the API. */
function connectionError(origin: string, error: Error): ConnectionError {
  const url = new URL(origin);
  const proxy = proxyFor(url);
  const words = (proxy && proxyProblem(proxy, error, url.host)?.words) ?? foreignText(error.message);
  return new ConnectionError("PUT", `${origin}/…`, words, { cause: error });
}

function put(
  dispatchers: Dispatchers,
  { origin, path, what, limits }: Target,
  open: () => Readable,
  { size, contentType, signal }: UploadOptions,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const body = open();
    let [status, type, beginning] = [0, "", ""];
    let timer: NodeJS.Timeout | undefined;
    const removeCallback = whenAborted(signal, () => body.destroy());
    const finish = () => {
      clearTimeout(timer);
      removeCallback();
      body.destroy();
    };
    const response = (): UploadResponse => ({ status, contentType: type, beginning });
    const headers = { "content-type": contentType, "content-length": String(size) };
    dispatchers.to(origin).dispatch(
      { origin, path, method: "PUT", headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart(controller, code, received) {
          // An informational response isn't the final one.
          if (code < 200) return;
          status = code;
          type = String(received["content-type"] ?? "");
          timer = setTimeout(() => {
            controller.abort(tooSlow(limits));
          }, limits.milliseconds);
        },
        onResponseData(controller, chunk) {
          beginning += chunk.toString("latin1");
          // The status code and the first kilobytes are enough, so a response that never ends is aborted.
          if (beginning.length > maxResponseLength) controller.abort(tooLarge(limits));
        },
        onResponseEnd() {
          finish();
          resolve(response());
        },
        onResponseError(_, error) {
          finish();
          // If the response arrives while data is still being written, it counts, and not the broken pipe.
          if (status !== 0) resolve(response());
          else if (signal?.aborted === true) {
            reject(new InterruptedError(`${what} was aborted`, { cause: signal.reason }));
          } else reject(connectionError(origin, error));
        },
      },
    );
  });
}
