import type { IncomingMessage, ServerResponse } from "node:http";
import { dialectOf } from "../../dialect";
import type { DialectName } from "../../contract";
import { ApiFailure, failure, notFound } from "../wire/failure";
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
import type { ControlRoute, ControlContext } from "./control-route";
import { stateRoutes } from "./state";

const prefix = "/_emulator";

const ownRoutes: readonly ControlRoute[] = [
  ...stateRoutes,
  ...clockRoutes,
  ...accountRoutes,
  ...limitRoutes,
  ...fieldRoutes,
  ...faultRoutes,
  ...objectRoutes,
];

export const isControlPath = (path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** A web page that is open in a browser must not reach the emulator on the same machine. */
function refuseOtherSites(request: IncomingMessage): void {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === `http://${host ?? ""}`) return;
  throw failure(403, `The control API is not for the web page ${origin}`);
}

const nameOf = ({ method, path }: ControlRoute) => `${method} ${prefix}${path === "/" ? "" : path}`;

/** The control API: it needs no token, and its errors have the form of the API's own. */
export function makeControl(context: ControlContext, dialectName: DialectName) {
  const dialect = dialectOf(dialectName);
  const ofResources = context.service.emulations.flatMap(({ controlRoutes = [] }) => controlRoutes);
  const index: ControlRoute = { method: "GET", path: "/", answer: () => ({ routes: routes.map(nameOf) }) };
  const routes = [index, ...ownRoutes, ...ofResources];
  const shaped = routes.map((route): Route => ({ ...route, authorization: { scopes: [] }, answer: () => undefined }));
  const router = makeRouter(shaped);
  const { clock, store } = context.service;

  return async (request: IncomingMessage, response: ServerResponse, { method, path }: RequestTarget): Promise<void> => {
    const body = await readBody(request, Infinity);
    const inside = path.slice(prefix.length);
    const answer = catchFailure(() => {
      refuseOtherSites(request);
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
    if (!dialect) sendResponse(response, answer);
    else {
      const translated = dialect.toService.control.answer(method, inside, answer.status, answer.body);
      sendResponse(response, { ...answer, body: translated });
    }
  };
}
