import { authorize, scopeHeaders, tokenOf } from "../access/authorize";
import type { User } from "../access/users";
import { dialectOf } from "../../dialect";
import type { DialectName } from "../../contract";
import { runDueJobs } from "../service";
import type { RequestContext, Route } from "./route";
import type { Service } from "../service";
import { ApiFailure, notFound } from "../wire/failure";
import { applyPageLimit } from "../wire/page";
import { parseBody } from "./body";
import { catchFailure, toErrorResponse } from "./error-response";
import type { HttpResponse } from "./response";
import { makeRouter } from "./router";
import type { RequestTarget } from "./server";

const prefixes = { stable: "/v4", beta: "/v4beta" };

/** Whether the path is one of the API, whether it has such an endpoint or not. */
export const isApiPath = (path: string) => /^\/v4(beta)?(\/|$)/.test(path);

/** The path behind the version. */
export const withoutVersion = (path: string) => path.replace(/^\/v4(beta)?/, "");

/** Who calls: whoever the header of the request names, or a user for whom neither a token nor a limit counts. */
export type Caller = { readonly authorization: string | undefined } | { readonly user: User };

/** A call of the API, apart from HTTP. */
export interface ApiCall extends Pick<RequestContext, "filter" | "ignoredFields" | "remoteAddress" | "origin"> {
  readonly target: RequestTarget;
  readonly caller: Caller;
  readonly body: Buffer;
  readonly contentType: string | undefined;
  /** Done first: it answers headers, or throws where the call is refused whatever it asks for. */
  readonly admit?: () => HttpResponse["headers"];
}

interface AnswererOptions {
  readonly service: Service;
  readonly routes: readonly Route[];
  readonly dialect: DialectName;
}

/** Answers calls of the API; every failure is answered in the error envelope. */
export function makeAnswerer({ service, routes, dialect: dialectName }: AnswererOptions) {
  const dialect = dialectOf(dialectName);
  const stable = makeRouter(routes.filter(({ beta }) => beta !== true));
  const beta = makeRouter(dialect?.betaHasAll === true ? routes : routes.filter((route) => route.beta === true));
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
    if (match.found === "nothing") {
      const refused = notFound(`the API has no path ${prefix}${inside}`);
      const [other, rule] = prefix === prefixes.beta ? ([stable, "R1-001"] as const) : ([beta, "R1-002"] as const);
      throw other(method, inside).found === "nothing" ? refused : refused.per(rule);
    }
    const allow = match.allowed.join(", ");
    const reason = `method not allowed: got ${method}, ${prefix}${inside} accepts ${allow}`;
    throw new ApiFailure(405, [{ field: "", reason }], { allow });
  }

  return async (call: ApiCall): Promise<HttpResponse> => {
    const { target, caller, filter, admit, ignoredFields, remoteAddress, origin } = call;
    const { inside } = parsePath(target);
    let headers: HttpResponse["headers"] = {};
    let fetching: Promise<unknown> | undefined;
    const answerRoute = (fetched?: unknown): HttpResponse => {
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
          return { status: 200, body: route.answer(context) };
        });
      });
    };
    const first = catchFailure(() => {
      headers = admit?.() ?? {};
      return answerRoute();
    });
    const answer = fetching
      ? await fetching.then((fetched) => catchFailure(() => answerRoute(fetched)), toErrorResponse)
      : first;
    const body = dialect ? dialect.toService.answer(target.method, inside, answer.status, answer.body) : answer.body;
    return { ...answer, body, headers: { ...headers, ...answer.headers } };
  };
}

export type Answerer = ReturnType<typeof makeAnswerer>;
