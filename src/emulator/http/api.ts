import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { authorise, tokenOf } from "../access/authorise";
import { ApiFailure, failure, notFound } from "../wire/failure";
import { tokenNamed } from "../access/users";
import { faultFor } from "./faults";
import type { Effect } from "./faults";
import { runDueJobs } from "../objects/jobs";
import { makeLimiter } from "./limits";
import { withinPageLimit } from "../wire/page";
import type { RequestContext, Route, Service } from "../service";
import { send } from "./answer";
import type { Answer } from "./answer";
import { answerTo, attempt } from "./attempt";
import { parseBody, readBody } from "./body";
import type { RequestLog } from "./log";
import { makeRouter } from "./router";
import type { Parts } from "./server";

const prefixes = { stable: "/v4", beta: "/v4beta" };

/** Whether the path is one of the interface, well-known or not. */
export const isApiPath = (path: string) => /^\/v4(beta)?(\/|$)/.test(path);

/** An IPv4 address that a socket of the newer protocol shows is written in the older one's form. */
function remoteAddress(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return address === "::1" || address === "" ? "127.0.0.1" : address;
}

/** Answers every path of the interface; whatever fails does so in the error envelope. */
export function makeApi(service: Service, routes: readonly Route[], log: RequestLog, closing: AbortSignal) {
  const stable = makeRouter(routes.filter(({ beta }) => beta !== true));
  const beta = makeRouter(routes.filter((route) => route.beta === true));
  const limit = makeLimiter(service.store);
  const { store, clock } = service;

  function find({ method, path }: Parts) {
    const isBeta = path.startsWith(`${prefixes.beta}/`);
    const inside = path.slice((isBeta ? prefixes.beta : prefixes.stable).length);
    const match = (isBeta ? beta : stable)(method, inside);
    if (match.found === "route") return match;
    if (match.found === "nothing") throw notFound(`the interface has no path ${path}`);
    const allow = match.allowed.join(", ");
    const reason = `${method} is not allowed here; ${path} answers to ${allow}`;
    throw new ApiFailure(405, [{ field: "", reason }], { allow });
  }

  return async (request: IncomingMessage, response: ServerResponse, parts: Parts): Promise<void> => {
    const started = performance.now();
    const seq = log.next();
    const { authorization } = request.headers;
    const token = tokenOf(authorization);
    const user = (token !== undefined && tokenNamed(store, token)?.username) || null;
    const finish = (status: number) => {
      const { method, path, query } = parts;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.add({ seq, method, path, query: Object.fromEntries(query), status, user, ms });
    };

    const body = await readBody(request).catch((error: unknown) => (request.complete ? answerTo(error) : undefined));
    if (body === undefined || closing.aborted) {
      finish(0);
      return;
    }
    const behind = parts.path.replace(/^\/v4(beta)?/, "");
    const effect = store.transaction(() => faultFor(store, parts.method, behind)) ?? {};
    if (effect.delayMs !== undefined)
      await sleep(effect.delayMs, undefined, { signal: closing }).catch(() => undefined);
    if (effect.drop === "before" || closing.aborted) {
      finish(0);
      request.socket.destroy();
      return;
    }

    let headers: Answer["headers"] = {};
    let fetching: Promise<unknown> | undefined;
    const work = (read: Buffer, fetched?: unknown): Answer => {
      runDueJobs(service);
      return clock.at(clock.now(), () => {
        return store.transaction(() => {
          const { route, params } = find(parts);
          const caller = authorise(service, authorization, route.authorization);
          route.guard?.(service);
          const call: RequestContext = {
            service,
            user: caller,
            params,
            query: withinPageLimit(store, parts.query),
            body: parseBody(read, request.headers["content-type"]),
            remoteAddress: remoteAddress(request),
            origin: `http://${request.headers.host ?? "127.0.0.1"}`,
            fetched,
          };
          if (route.fetch && fetching === undefined) {
            fetching = route.fetch(call);
            return { status: 200, body: {} };
          }
          return { status: 200, body: route.answer(call) };
        });
      });
    };
    let answer = attempt((): Answer => {
      if (effect.status !== undefined) return faulty(effect, effect.status);
      if (!Buffer.isBuffer(body)) return body;
      headers = limit(token ?? remoteAddress(request));
      return work(body);
    });
    if (fetching && Buffer.isBuffer(body)) {
      answer = await fetching.then((fetched) => attempt(() => work(body, fetched)), answerTo);
    }
    finish(answer.status);
    if (effect.drop === "after") request.socket.destroy();
    else send(response, { ...answer, headers: { ...headers, ...answer.headers } });
  };
}

function faulty({ retryAfter, body }: Effect, status: number): Answer {
  const { errors } = failure(status, "A fault that was asked for");
  return {
    status,
    body: body ?? { errors },
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  };
}
