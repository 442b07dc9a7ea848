import type { ServerResponse } from "node:http";
import type { ControlContext, DirectControlRoute } from "../kinds/control-route";
import { runDueJobs } from "../run-jobs";

/** Batches writes that happen in quick succession, such as those of an apply, into one event. */
const gatherMs = 100;
/** Keeps proxies and browsers from closing an idle connection. */
const heartbeatMs = 15_000;
/** Jobs usually run when a request arrives. While a client is connected to the stream, they run when they are due. */
const dueMs = 250;
/** In bytes: a client that leaves more events unread is disconnected, and reconnects. */
const maxUnreadBytes = 1024 * 1024;

export const streamRoute: DirectControlRoute = {
  method: "GET",
  path: "/stream",
  writeResponse: (context, _, { request, response }) => {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    if (request.method === "HEAD") response.end();
    else streamTo(response, context);
  },
};

/**
 * Sends server-sent events until the connection closes. `request` contains an entry of the request log. `changed`
 * contains the names of what was written: kinds of objects, `jobs` (pending operations), `settings` (the clock,
 * faults, limits), or `*` if everything was replaced.
 */
function streamTo(response: ServerResponse, { service, log }: ControlContext): void {
  const send = (text: string) => {
    if (response.writableLength > maxUnreadBytes) response.destroy();
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
    setInterval(() => send(": keep-alive\n\n"), heartbeatMs),
    setInterval(() => runDueJobs(service), dueMs),
  ];
  response.once("close", () => {
    for (const end of ends) end();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(gathering);
  });
  // Tells the client that it receives every event from here on.
  send(": ready\n\n");
}
