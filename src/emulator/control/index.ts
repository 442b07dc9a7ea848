import type { IncomingMessage, ServerResponse } from "node:http";
import { dialectOf } from "../../dialect";
import type { DialectName } from "../../contract";
import { ApiFailure, notFound } from "../wire/failure";
import { sendResponse } from "../http/response";
import { catchFailure } from "../http/error-response";
import { parseJson, readBody } from "../http/body";
import { makeRouter } from "../http/router";
import type { RequestTarget } from "../http/server";
import { runDueJobs } from "../objects/jobs";
import type { Route } from "../service";
import { accountRoutes } from "./account";
import { clockRoutes } from "./clock";
import { faultRoutes } from "./faults";
import { fieldRoutes } from "./fields";
import { limitRoutes } from "./limits";
import { objectRoutes } from "./objects";
import { planRoutes } from "./plans";
import type { ControlRoute, ControlContext } from "./control-route";
import { stateRoutes } from "./state";
import { streamRoute, streamTo } from "./stream";
import { checkControlToken } from "./token";

const prefix = "/_emulator";

const ownRoutes: readonly ControlRoute[] = [
  ...stateRoutes,
  ...clockRoutes,
  ...accountRoutes,
  ...limitRoutes,
  ...fieldRoutes,
  ...faultRoutes,
  ...objectRoutes,
  ...planRoutes,
  streamRoute,
];

export const isControlPath = (path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** Room for the exported state of a large account, which an import brings back. */
const largestBody = 64 * 1024 * 1024;

/** Answers without a token, because programs that only watch whether the emulator runs ask it. */
const openPath = "/health";

const nameOf = ({ method, path }: ControlRoute) => `${method} ${prefix}${path === "/" ? "" : path}`;

interface ControlOptions {
  readonly context: ControlContext;
  readonly dialect: DialectName;
  /** What a request has to carry. Default: nothing, for an emulator that only this machine reaches. */
  readonly token: string | undefined;
}

/** The control API. Its errors have the form of the API's own. */
export function makeControl({ context, dialect: dialectName, token }: ControlOptions) {
  const dialect = dialectOf(dialectName);
  const ofResources = context.service.emulations.flatMap(({ controlRoutes = [] }) => controlRoutes);
  const index: ControlRoute = { method: "GET", path: "/", answer: () => ({ routes: routes.map(nameOf) }) };
  const routes = [index, ...ownRoutes, ...ofResources];
  const shaped = routes.map((route): Route => ({ ...route, authorization: { scopes: [] }, answer: () => undefined }));
  const router = makeRouter(shaped);
  const { clock, store } = context.service;

  return async (request: IncomingMessage, response: ServerResponse, { method, path }: RequestTarget): Promise<void> => {
    const body = await readBody(request, largestBody);
    const inside = path.slice(prefix.length);
    const isStream = method === streamRoute.method && inside === streamRoute.path;
    const answer = catchFailure(() => {
      if (token !== undefined && inside !== openPath) checkControlToken(token, request.headers.authorization);
      const match = router(method, inside === "" ? "/" : inside);
      if (match.found === "nothing") throw notFound(`the control API has ${routes.map(nameOf).join(", ")}`);
      if (match.found === "other methods") {
        const allow = match.allowed.join(", ");
        throw new ApiFailure(405, [{ field: "", reason: `${path} answers to ${allow}` }], { allow });
      }
      const route = routes[shaped.indexOf(match.route)];
      const parsed = parseJson(body);
      const read = dialect ? dialect.fromService.control.request(method, inside, parsed) : parsed;
      runDueJobs(context.service);
      const given = clock.runAt(clock.now(), () => store.transaction(() => route?.answer(context, match.params, read)));
      return { status: 200, body: given };
    });
    if (isStream && answer.status === 200) streamTo(response, context);
    else if (!dialect) sendResponse(response, answer);
    else {
      const translated = dialect.toService.control.answer(method, inside, answer.status, answer.body);
      sendResponse(response, { ...answer, body: translated });
    }
  };
}
