import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { dialectOf } from "../../../shared/dialect";
import type { DialectName } from "../../../shared/provider-settings";
import type { ListedFault } from "../../api";
import type { RequestContext, Route, Service } from "../../types";
import { findToken, type User } from "../access/users";
import { runDueJobs } from "../run-jobs";
import { failure, notFound, RefusedRequestError } from "../wire/failure";
import { applyPageLimit } from "../wire/page";
import { parseBody, readBody } from "./body";
import { createRequestLimiter, faultFor } from "./faults";
import { requestDescriber, type RequestLog } from "./log";
import { type ApiResponse, catchFailure, encodeBody, envelope, sendResponse, toErrorResponse } from "./response";
import { authorize, createRouter, scopeHeaders, tokenOf } from "./route";
import type { RequestTarget } from "./server";

const prefixes = { stable: "/v4", beta: "/v4beta" };

/** True if the path is under the API's prefix, even if no such endpoint exists. */
export const isApiPath = (path: string) => /^\/v4(beta)?(\/|$)/.test(path);

/** The path after the version prefix. */
export const withoutVersion = (path: string) => path.replace(/^\/v4(beta)?/, "");

/** The caller: the user of the `Authorization` header, or a given user who needs no token and has no limits. */
type Caller = { readonly authorization: string | undefined } | { readonly user: User };

/** A request to the API, independent of HTTP. */
interface ApiCall extends Pick<RequestContext, "filter" | "ignoredFields" | "remoteAddress" | "origin"> {
  readonly target: RequestTarget;
  readonly caller: Caller;
  readonly body: Buffer;
  readonly contentType: string | undefined;
  /** Runs first. Returns headers for the response, or throws if the request is rejected regardless of its path. */
  readonly admit?: () => ApiResponse["headers"];
}

interface ResponderOptions {
  readonly service: Service;
  readonly routes: readonly Route[];
  readonly dialect: DialectName;
  readonly respond?: ((request: RequestContext, route: Route) => unknown) | undefined;
}

/** Answers requests to the API. Every failure becomes an error envelope. */
export function createResponder({ service, routes, dialect: dialectName, respond: respond }: ResponderOptions) {
  const dialect = dialectOf(dialectName);
  const areEqual = dialect?.versionsAreEqual === true;
  const stable = createRouter(routes.filter((route) => areEqual || route.beta !== true));
  const beta = createRouter(routes.filter((route) => areEqual || route.beta === true));
  const { store, clock } = service;

  /** The path after its prefix, with the names of the specification. */
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
    if (match.found === "nothing") {
      const refused = notFound(`the API has no path ${prefix}${inside}`);
      const [other, rule] = prefix === prefixes.beta ? ([stable, "R1-001"] as const) : ([beta, "R1-002"] as const);
      throw other(method, inside).found === "nothing" ? refused : refused.cites(rule);
    }
    const allow = match.allowed.join(", ");
    const reason = `method not allowed: got ${method}, ${prefix}${inside} accepts ${allow}`;
    throw new RefusedRequestError(405, [{ field: "", reason }], { allow });
  }

  return async (call: ApiCall): Promise<ApiResponse> => {
    const { target, caller, filter, admit, ignoredFields, remoteAddress, origin } = call;
    const { inside } = parsePath(target);
    let headers: ApiResponse["headers"] = {};
    let fetching: Promise<unknown> | undefined;
    const responseRoute = (fetched?: unknown): ApiResponse => {
      runDueJobs(service);
      return clock.runAt(clock.now(), () => {
        return store.transaction(() => {
          const { route, params } = find(target);
          const isViewer = "user" in caller;
          if (!isViewer) {
            const token = tokenOf(caller.authorization);
            headers = { ...headers, ...scopeHeaders(store, token, route.authorization, dialect?.toService.words) };
          }
          const user = isViewer ? caller.user : authorize(service, caller.authorization, route.authorization);
          route.guard?.(service);
          const parsed = parseBody(call.body, call.contentType);
          const context: RequestContext = {
            service,
            user,
            params,
            query: isViewer ? target.query : applyPageLimit(store, target.query),
            filter: dialect && filter !== undefined ? dialect.fromService.filter(inside, filter) : filter,
            filteredObject: dialect && ((object) => dialect.toService.listedObject(inside, object)),
            body: dialect ? dialect.fromService.request(target.method, inside, parsed) : parsed,
            ignoredFields,
            remoteAddress,
            origin,
            fetched,
          };
          if (route.fetch && fetching === undefined) {
            fetching = route.fetch(context);
            return { status: 200, body: {} };
          }
          return { status: 200, body: respond ? respond(context, route) : route.respond(context) };
        });
      });
    };
    const first = catchFailure(() => {
      headers = admit?.() ?? {};
      return responseRoute();
    });
    const response = fetching
      ? await fetching.then((fetched) => catchFailure(() => responseRoute(fetched)), toErrorResponse)
      : first;
    const body = dialect
      ? dialect.toService.response(target.method, inside, response.status, response.body)
      : response.body;
    return { ...response, body, headers: { ...headers, ...response.headers } };
  };
}

export type Responder = ReturnType<typeof createResponder>;

/** The client's IPv4 address. IPv6 sockets show it as `::ffff:192.0.2.1`. */
function remoteAddress(request: IncomingMessage): string {
  const address = (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return address === "::1" || address === "" ? "127.0.0.1" : address;
}

/** The header that filters a listing. Node decodes headers as Latin-1, but some clients send UTF-8. */
export function filterHeader({ headers: { "x-filter": given } }: IncomingMessage): string | undefined {
  const text = Buffer.from([given ?? ""].flat().join(), "latin1")
    .toString()
    .trim();
  return text === "" ? undefined : text;
}

/** The emulator's origin as the caller addresses it. */
export const requestOrigin = ({ headers: { host } }: IncomingMessage) => `http://${host ?? "127.0.0.1"}`;

interface ApiOptions {
  readonly service: Service;
  readonly responder: Responder;
  readonly log: RequestLog;
  readonly closing: AbortSignal;
}

/** Handles every path of the API, applies faults and limits, and logs the request. */
export function createApi({ service: { store, clock, kinds }, responder, log, closing }: ApiOptions) {
  const isClosing = () => closing.aborted;
  const describe = requestDescriber(kinds);
  const limit = createRequestLimiter(store);

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
    /** Logs the request, and returns the encoded response. */
    const finish = (sent?: ApiResponse): string => {
      const text = sent ? encodeBody(sent) : "";
      const ms = Math.round((performance.now() - started) * 10) / 10;
      const caller = { seq, user, ms, at: `${clock.timestamp()}Z`, ignored: [...ignoredFields] };
      const bodies = { request: body ?? Buffer.alloc(0), response: method === "HEAD" ? "" : text };
      log.add({ ...caller, ...describe({ ...target, method }, sent) }, bodies);
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
    const apiResponse =
      effect.status === undefined
        ? await responder({
            target,
            caller: { authorization },
            body,
            contentType: request.headers["content-type"],
            filter: filterHeader(request),
            ignoredFields,
            remoteAddress: remoteAddress(request),
            origin: requestOrigin(request),
            admit,
          })
        : faulty(effect, effect.status);
    const text = finish(apiResponse);
    if (effect.drop === "after") request.socket.destroy();
    else sendResponse(response, apiResponse, text);
  };
}

function faulty({ retryAfter, body }: ListedFault["effect"], status: number): ApiResponse {
  const { errors } = failure(status, "Injected fault");
  return {
    status,
    body: body ?? envelope(errors),
    errors,
    headers: retryAfter === undefined ? {} : { "retry-after": String(retryAfter) },
  };
}
