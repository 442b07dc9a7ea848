import type { ServerResponse } from "node:http";
import { runDueJobs } from "../service";
import type { ControlContext, DirectControlRoute } from "./control-route";

/** Many writes in a moment, such as those of an apply, are told together. */
const gatherMs = 100;
/** Proxies and browsers close a connection on which nothing comes. */
const heartbeatMs = 15_000;
/** What is due is done when a request comes. While somebody looks, it is done when it is due. */
const dueMs = 250;
/** Who does not read what is sent is cut off, and asks again. */
const mostUnread = 1024 * 1024;

export const streamRoute: DirectControlRoute = {
  method: "GET",
  path: "/stream",
  respond: (context, _, { request, response }) => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    if (request.method === "HEAD") response.end();
    else streamTo(response, context);
  },
};

/**
 * What happens, as server-sent events, as long as the connection is open. `request` has an entry of the log of requests.
 * `changed` has the names of what was written: kinds of objects, `jobs` (what is under way), `settings` (the clock, faults,
 * limits), or `*` where all of it is new.
 */
function streamTo(response: ServerResponse, { service, log }: ControlContext): void {
  const send = (text: string) => {
    if (response.writableLength > mostUnread) response.destroy();
    else response.write(text);
  };
  const tell = (event: string, data: unknown) => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  const changed = new Set<string>();
  let gathering: NodeJS.Timeout | undefined;
  const tellChanges = () => {
    gathering = undefined;
    tell("changed", [...changed].sort());
    changed.clear();
  };
  const ends = [
    log.watch((entry) => tell("request", entry)),
    service.store.watch((written) => {
      for (const name of written) changed.add(name);
      gathering ??= setTimeout(tellChanges, gatherMs);
    }),
  ];
  const timers = [
    setInterval(() => send(": still there\n\n"), heartbeatMs),
    setInterval(() => runDueJobs(service), dueMs),
  ];
  response.once("close", () => {
    for (const end of ends) end();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(gathering);
  });
  // A client knows by this that nothing that happens from now on is missed.
  send(": ready\n\n");
}
