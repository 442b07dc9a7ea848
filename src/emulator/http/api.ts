import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ListedFault } from "../../emulator-api";
import { tokenOf } from "../access/authorize";
import { failure } from "../wire/failure";
import { findToken } from "../access/users";
import { withoutVersion } from "./answer";
import type { Answerer } from "./answer";
import { faultFor } from "./faults";
import { makeRateLimiter } from "./limits";
import type { Service } from "../service";
import { encodeBody, envelope, sendResponse } from "./response";
import type { HttpResponse } from "./response";
import { readBody } from "./body";
import { requestDescriber } from "./describe-request";
import type { RequestLog } from "./log";
import type { RequestTarget } from "./server";

/** An IPv4 address, also where an IPv6 socket shows it as `::ffff:192.0.2.1`. */
function remoteAddress(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return address === "::1" || address === "" ? "127.0.0.1" : address;
}

/** The header that filters a listing. Node reads headers as Latin-1, and some clients send UTF-8 as it is. */
export function filterHeader({ headers: { "x-filter": given } }: IncomingMessage): string | undefined {
  const text = Buffer.from([given ?? ""].flat().join(), "latin1")
    .toString()
    .trim();
  return text === "" ? undefined : text;
}

/** The emulator's own address as the caller knows it. */
export const originOf = ({ headers: { host } }: IncomingMessage) => `http://${host ?? "127.0.0.1"}`;

interface ApiOptions {
  readonly service: Service;
  readonly answerer: Answerer;
  readonly log: RequestLog;
  readonly closing: AbortSignal;
}

/** Answers every path of the API, with faults and limits, and notes it in the log. */
export function makeApi({ service: { store, clock, kinds }, answerer, log, closing }: ApiOptions) {
  const isClosing = () => closing.aborted;
  const describe = requestDescriber(kinds);
  const limit = makeRateLimiter(store);

  return async (request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> => {
    const started = performance.now();
    const { method = target.method } = request;
    const seq = log.next();
    const ignoredFields = new Set<string>();
    const { authorization } = request.headers;
    const token = tokenOf(authorization);
    const user = (token !== undefined && findToken(store, token)?.username) || null;
    let unread: Error | undefined;
    const body = await readBody(request).catch((error: unknown) => {
      if (!request.complete) return undefined;
      unread = error instanceof Error ? error : new Error(String(error));
      return Buffer.alloc(0);
    });
    /** Notes the request, and answers the text of the response. */
    const finish = (answer?: HttpResponse): string => {
      const text = answer ? encodeBody(answer) : "";
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const caller = { seq, user, ms, at: `${clock.timestamp()}Z`, ignored: [...ignoredFields] };
      const bodies = { request: body ?? Buffer.alloc(0), response: method === "HEAD" ? "" : text };
      log.add({ ...caller, ...describe({ ...target, method }, answer) }, bodies);
      return text;
    };
    if (body === undefined || isClosing()) {
      finish();
      return;
    }
    const effect = store.transaction(() => faultFor(store, method, withoutVersion(target.path))) ?? {};
    if (effect.delayMs !== undefined)
      await sleep(effect.delayMs, undefined, { signal: closing }).catch(() => undefined);
    if (effect.drop === "before" || isClosing()) {
      finish();
      request.socket.destroy();
      return;
    }
    const admit = () => {
      if (unread) throw unread;
      return limit(token ?? remoteAddress(request));
    };
    const answer =
      effect.status === undefined
        ? await answerer({
            target,
            caller: { authorization },
            body,
            contentType: request.headers["content-type"],
            filter: filterHeader(request),
            ignoredFields,
            remoteAddress: remoteAddress(request),
            origin: originOf(request),
            admit,
          })
        : faulty(effect, effect.status);
    const text = finish(answer);
    if (effect.drop === "after") request.socket.destroy();
    else sendResponse(response, answer, text);
  };
}

function faulty({ retryAfter, body }: ListedFault["effect"], status: number): HttpResponse {
  const { errors } = failure(status, "Injected fault");
  return {
    status,
    body: body ?? envelope(errors),
    errors,
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  };
}
