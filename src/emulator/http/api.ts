import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { dialectOf } from "../../dialect";
import type { DialectName } from "../../contract";
import { authorize, scopeHeaders, tokenOf } from "../access/authorize";
import { ApiFailure, failure, notFound } from "../wire/failure";
import { findToken } from "../access/users";
import { faultFor } from "./faults";
import type { FaultEffect } from "./faults";
import { runDueJobs } from "../objects/jobs";
import { makeRateLimiter } from "./limits";
import { applyPageLimit } from "../wire/page";
import type { RequestContext, Route, Service } from "../service";
import { sendResponse } from "./response";
import type { HttpResponse } from "./response";
import { toErrorResponse, catchFailure } from "./error-response";
import { parseBody, readBody } from "./body";
import type { RequestLog } from "./log";
import { makeRouter } from "./router";
import type { RequestTarget } from "./server";

const prefixes = { stable: "/v4", beta: "/v4beta" };

/** Whether the path is one of the API, whether it has such an endpoint or not. */
export const isApiPath = (path: string) => /^\/v4(beta)?(\/|$)/.test(path);

/** An IPv4 address, also where an IPv6 socket shows it as `::ffff:192.0.2.1`. */
function remoteAddress(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return address === "::1" || address === "" ? "127.0.0.1" : address;
}

/** The header that filters a listing. Node reads headers as Latin-1, and some clients send UTF-8 as it is. */
function filterHeader({ headers: { "x-filter": given } }: IncomingMessage): string | undefined {
  const text = Buffer.from([given ?? ""].flat().join(), "latin1")
    .toString()
    .trim();
  return text === "" ? undefined : text;
}

interface ApiOptions {
  readonly service: Service;
  readonly routes: readonly Route[];
  readonly log: RequestLog;
  readonly dialect: DialectName;
  readonly closing: AbortSignal;
}

/** Answers every path of the API; every failure is answered in the error envelope. */
export function makeApi({ service, routes, log, dialect: dialectName, closing }: ApiOptions) {
  const isClosing = () => closing.aborted;
  const dialect = dialectOf(dialectName);
  const stable = makeRouter(routes.filter(({ beta }) => beta !== true));
  const beta = makeRouter(dialect?.betaHasAll === true ? routes : routes.filter((route) => route.beta === true));
  const limit = makeRateLimiter(service.store);
  const { store, clock } = service;

  /** The path behind its prefix, in the names of the specification. */
  function parsePath({ path }: RequestTarget) {
    const prefix = path.startsWith(`${prefixes.beta}/`) ? prefixes.beta : prefixes.stable;
    const given = path.slice(prefix.length);
    return { prefix, inside: dialect ? dialect.fromService.path(given) : given };
  }

  function find(target: RequestTarget) {
    const { method } = target;
    const { prefix, inside } = parsePath(target);
    const match = (prefix === prefixes.beta ? beta : stable)(method, inside);
    if (match.found === "route") return match;
    if (match.found === "nothing") throw notFound(`the API has no path ${prefix}${inside}`);
    const allow = match.allowed.join(", ");
    const reason = `${method} is not allowed here; ${prefix}${inside} answers to ${allow}`;
    throw new ApiFailure(405, [{ field: "", reason }], { allow });
  }

  return async (request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> => {
    const started = performance.now();
    const seq = log.next();
    const ignoredFields = new Set<string>();
    const { authorization } = request.headers;
    const token = tokenOf(authorization);
    const user = (token !== undefined && findToken(store, token)?.username) || null;
    const finish = (status: number) => {
      const { method, path, query } = target;
      const ms = Math.round((performance.now() - started) * 10) / 10;
      log.add({ seq, method, path, query: Object.fromEntries(query), status, user, ms, ignored: [...ignoredFields] });
    };

    const body = await readBody(request).catch((error: unknown) =>
      request.complete ? toErrorResponse(error) : undefined,
    );
    if (body === undefined || isClosing()) {
      finish(0);
      return;
    }
    const behind = target.path.replace(/^\/v4(beta)?/, "");
    const effect = store.transaction(() => faultFor(store, target.method, behind)) ?? {};
    if (effect.delayMs !== undefined)
      await sleep(effect.delayMs, undefined, { signal: closing }).catch(() => undefined);
    if (effect.drop === "before" || isClosing()) {
      finish(0);
      request.socket.destroy();
      return;
    }

    const { inside } = parsePath(target);
    const filter = filterHeader(request);
    const parse = (read: Buffer): unknown => {
      const parsed = parseBody(read, request.headers["content-type"]);
      return dialect ? dialect.fromService.request(target.method, inside, parsed) : parsed;
    };
    let headers: HttpResponse["headers"] = {};
    let fetching: Promise<unknown> | undefined;
    const answerRoute = (read: Buffer, fetched?: unknown): HttpResponse => {
      runDueJobs(service);
      return clock.runAt(clock.now(), () => {
        return store.transaction(() => {
          const { route, params } = find(target);
          headers = { ...headers, ...scopeHeaders(store, token, route.authorization, dialect?.toService.words) };
          const caller = authorize(service, authorization, route.authorization);
          route.guard?.(service);
          const context: RequestContext = {
            service,
            user: caller,
            params,
            query: applyPageLimit(store, target.query),
            filter: dialect && filter !== undefined ? dialect.fromService.filter(inside, filter) : filter,
            body: parse(read),
            ignoredFields,
            remoteAddress: remoteAddress(request),
            origin: `http://${request.headers.host ?? "127.0.0.1"}`,
            fetched,
          };
          if (route.fetch && fetching === undefined) {
            fetching = route.fetch(context);
            return { status: 200, body: {} };
          }
          return { status: 200, body: route.answer(context) };
        });
      });
    };
    let answer = catchFailure((): HttpResponse => {
      if (effect.status !== undefined) return faulty(effect, effect.status);
      if (!Buffer.isBuffer(body)) return body;
      headers = limit(token ?? remoteAddress(request));
      return answerRoute(body);
    });
    if (fetching && Buffer.isBuffer(body)) {
      answer = await fetching.then((fetched) => catchFailure(() => answerRoute(body, fetched)), toErrorResponse);
    }
    if (dialect && effect.status === undefined)
      answer = { ...answer, body: dialect.toService.answer(target.method, inside, answer.status, answer.body) };
    finish(answer.status);
    if (effect.drop === "after") request.socket.destroy();
    else sendResponse(response, { ...answer, headers: { ...headers, ...answer.headers } });
  };
}

function faulty({ retryAfter, body }: FaultEffect, status: number): HttpResponse {
  const { errors } = failure(status, "A fault that was asked for");
  return {
    status,
    body: body ?? { errors },
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  };
}
