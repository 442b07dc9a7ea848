import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isLoopback, webAddress } from "../../../contract";
import { dialectOf } from "../../../shared/dialect";
import type { DialectName } from "../../../shared/provider-settings";
import { type Route } from "../../types";
import { parseJsonBody, readBody } from "../http/body";
import { catchFailure, sendResponse } from "../http/response";
import { createRouter, tokenOf } from "../http/route";
import type { RequestTarget } from "../http/server";
import type { ControlContext, ControlRoute, DirectControlRoute } from "../kinds/control-route";
import type { Emulation } from "../kinds/emulation";
import { runDueJobs } from "../run-jobs";
import { notFound, RefusedRequestError } from "../wire/failure";
import { accountRoutes } from "./account";
import { childrenRoute } from "./children";
import { clockRoutes, jobRoutes } from "./clock";
import { faultRoutes, fieldRoutes, limitRoutes } from "./limits";
import { kindRoutes, objectRoutes, planRoutes } from "./objects";
import { pageRoutes } from "./page-files";
import { accountDescriber, referenceRoutes } from "./references";
import { requestRoutes } from "./requests";
import { stateRoutes } from "./state";
import { streamRoute } from "./stream";
import { codeRoute, viewRoute } from "./view";

/**
 * The token that the control API requires. Unless one is given, a loopback host requires none, so that plain `curl`
 * works. Any other host gets a random one, because the control API can read and empty the account.
 *
 * @param host the host that the emulator listens on, with brackets around an IPv6 address.
 */
export function controlTokenFor(host: string, given: string | undefined): string | undefined {
  const url = webAddress(`http://${host}`);
  return given ?? (url && isLoopback(url) ? undefined : randomUUID());
}

/** @throws RefusedRequestError 401 if the header doesn't contain the token. */
function checkControlToken(token: string, header: string | undefined): void {
  if (tokenOf(header) === token) return;
  const reason =
    "The control API requires its token. Send the header Authorization: Bearer TOKEN, with the token set by --control-token " +
    "or the one that the emulator printed at startup";
  throw new RefusedRequestError(401, [{ field: "", reason }], { "www-authenticate": "Bearer" });
}

const prefix = "/_emulator";

const ownRoutes: readonly AnyRoute[] = [
  ...stateRoutes,
  ...requestRoutes,
  ...clockRoutes,
  ...accountRoutes,
  ...limitRoutes,
  ...fieldRoutes,
  ...faultRoutes,
  ...objectRoutes,
  ...planRoutes,
  ...kindRoutes,
  ...jobRoutes,
  ...referenceRoutes,
  ...pageRoutes,
  codeRoute,
  viewRoute,
  childrenRoute,
  streamRoute,
];

export const isControlPath = (path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** True for the path of the page itself, with or without a trailing slash. */
export const isPagePath = (path: string) => path.replace(/\/$/, "") === `${prefix}/ui`;

/** Leaves room for importing the exported state of a large account. */
const maxBodySize = 64 * 1024 * 1024;

type AnyRoute = ControlRoute | DirectControlRoute;

const nameOf = ({ method, path }: AnyRoute) => `${method} ${prefix}${path === "/" ? "" : path}`;

interface ControlOptions {
  readonly context: Omit<ControlContext, "dialect" | "limits" | "describeAccount">;
  readonly emulations: readonly Emulation[];
  readonly dialect: DialectName;
  /** The token that requests must send, or undefined if none is required. */
  readonly token: string | undefined;
}

/** Creates the control API. Its errors have the same format as the API's. */
export function createControl({ context: given, emulations, dialect: dialectName, token }: ControlOptions) {
  const dialect = dialectOf(dialectName);
  const { service } = given;
  const { clock, store } = service;
  const context: ControlContext = {
    ...given,
    dialect,
    limits: Object.fromEntries(emulations.flatMap(({ control }) => Object.entries(control?.limits ?? {}))),
    describeAccount: accountDescriber(store, emulations),
  };
  const ofResources = emulations.flatMap(({ control }) => control?.routes ?? []);
  const index: ControlRoute = { method: "GET", path: "/", respond: () => ({ routes: routes.map(nameOf) }) };
  const routes: readonly AnyRoute[] = [index, ...ownRoutes, ...ofResources];
  const shaped = routes.map(({ method, path }): Route => {
    return { method, path, authorization: { scopes: [] }, respond: () => undefined };
  });
  const router = createRouter(shaped);

  /** @throws RefusedRequestError 404 if the control API has no such path, 405 if the path doesn't support the method. */
  function parametersOf(match: ReturnType<typeof router>, { method }: RequestTarget, inside: string) {
    if (match.found === "nothing")
      throw notFound(`the control API has no path ${prefix}${inside}. Use one of ${routes.map(nameOf).join(", ")}`);
    if (match.found === "route") return match.params;
    const allow = match.allowed.join(", ");
    const reason = `method not allowed: got ${method}, ${prefix}${inside} accepts ${allow}`;
    throw new RefusedRequestError(405, [{ field: "", reason }], { allow });
  }

  return async (request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> => {
    const { method, path, query } = target;
    const inside = path.slice(prefix.length) || "/";
    const match = router(method, inside);
    const route = match.found === "route" ? routes[shaped.indexOf(match.route)] : undefined;
    const isOpen = route?.isOpen === true;
    // Checked before the body is read, because only clients with the token may send large bodies.
    if (token !== undefined && !isOpen) checkControlToken(token, request.headers.authorization);
    const body = await (isOpen ? readBody(request) : readBody(request, maxBodySize));
    let direct: (() => void | Promise<void>) | undefined;
    const apiResponse = catchFailure(() => {
      const params = parametersOf(match, target, inside);
      runDueJobs(service);
      if (route && "writeResponse" in route) {
        direct = () => route.writeResponse(context, params, { request, response, query });
        return { status: 200, body: {} };
      }
      const parsed = parseJsonBody(body);
      const read = dialect ? dialect.fromService.control.request(method, inside, parsed) : parsed;
      const work = () => store.transaction(() => route?.respond(context, params, read, query));
      return { status: 200, body: clock.runAt(clock.now(), work) };
    });
    if (direct) {
      await direct();
      return;
    }
    const translated = dialect?.toService.control.response(method, inside, apiResponse.status, apiResponse.body);
    sendResponse(response, dialect ? { ...apiResponse, body: translated } : apiResponse);
  };
}
