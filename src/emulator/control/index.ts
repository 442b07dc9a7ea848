import type { IncomingMessage, ServerResponse } from "node:http";
import { ApiFailure, failure, notFound } from "../wire/failure";
import { send } from "../http/answer";
import { attempt } from "../http/attempt";
import { parseJson, readBody } from "../http/body";
import { makeRouter } from "../http/router";
import type { Parts } from "../http/server";
import { runDueJobs } from "../objects/jobs";
import type { Route } from "../service";
import { accountRoutes } from "./account";
import { clockRoutes } from "./clock";
import { faultRoutes } from "./faults";
import { firewallCheckRoutes } from "./firewall-check";
import { objectRoutes } from "./objects";
import type { ControlRoute, Desk } from "./route";
import { stateRoutes } from "./state";

const prefix = "/_emulator";

const routes: readonly ControlRoute[] = [
  ...stateRoutes,
  ...clockRoutes,
  ...accountRoutes,
  ...faultRoutes,
  ...objectRoutes,
  ...firewallCheckRoutes,
];

export const isControlPath = (path: string) => path === prefix || path.startsWith(`${prefix}/`);

/** A page in a browser must not reach the emulator of whoever looks at it. */
function refuseOtherSites(request: IncomingMessage): void {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === `http://${host ?? ""}`) return;
  throw failure(403, `The control interface is not for the web page ${origin}`);
}

/** The control interface: it needs no token, and its errors have the interface's own envelope. */
export function makeControl(desk: Desk) {
  const shaped = routes.map((route): Route => ({ ...route, authorization: { scopes: [] }, answer: () => undefined }));
  const router = makeRouter(shaped);
  const { clock, store } = desk.service;

  return async (request: IncomingMessage, response: ServerResponse, { method, path }: Parts): Promise<void> => {
    const body = await readBody(request, Infinity);
    const answer = attempt(() => {
      refuseOtherSites(request);
      const match = router(method, path.slice(prefix.length));
      if (match.found === "nothing") {
        throw notFound(
          `the control interface has ${routes.map((route) => `${route.method} ${route.path}`).join(", ")}`,
        );
      }
      if (match.found === "other methods") {
        const allow = match.allowed.join(", ");
        throw new ApiFailure(405, [{ field: "", reason: `${path} answers to ${allow}` }], { allow });
      }
      const route = routes[shaped.indexOf(match.route)];
      const read = parseJson(body);
      runDueJobs(desk.service);
      const given = clock.at(clock.now(), () => store.transaction(() => route?.answer(desk, match.params, read)));
      return { status: 200, body: given };
    });
    send(response, answer);
  };
}
