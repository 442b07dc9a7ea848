import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** One request in transit, and the available actions. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
  /** Forwards the request. When this resolves, the service has executed it. */
  readonly forward: () => Promise<Answer>;
  /** Disconnects the service from the network for this number of milliseconds. */
  readonly goDark: (milliseconds: number) => void;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Responds in place of the service. */
export type Act = (exchange: Exchange) => Promise<void>;

/** A request of a run: `POST /domains/{}/records`, the second of its kind. */
export interface RequestName {
  readonly line: string;
  readonly nth: number;
}

/** A proxy in front of the emulator that simulates faults of a network and of a service. */
export interface FaultyService {
  /** The URL of the service. Ends in `/v4`. */
  readonly url: string;
  /** Makes the request fail when it arrives. Undefined stands for every request. */
  readonly arm: (act: Act, name?: RequestName) => void;
  /** Removes all faults. Returns the number of failures. */
  readonly disarm: () => number;
  /** The line of a request, as in names. */
  readonly nameOf: (incoming: IncomingMessage) => string;
  /** The lines of the requests since the last call, in order. */
  readonly takeLines: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** A path segment for one object stands for any: `/domains/{}/records/{}`. */
export function lineOf(method: string, url: string): string {
  const path = url.replace(/\?.*$/s, "").replace(/^\/v4(beta)?/, "");
  const segments = path.split("/").map((part) => (/^\d+$|[.:%]|^.{25,}$/.test(part) ? "{}" : part));
  return `${method} ${segments.join("/")}`;
}

export function reply(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const length = status === 204 ? {} : { "content-length": String(body.length) };
  outgoing.writeHead(status, { ...headers, ...length }).end(status === 204 ? undefined : body);
}

export async function startFaultyService(emulatorUrl: string): Promise<FaultyService> {
  const { origin } = new URL(emulatorUrl);
  const sockets = new Set<Socket>();
  const seen = new Map<string, number>();
  let lines: string[] = [];
  let armed: { readonly act: Act; readonly name: RequestName | undefined } | undefined;
  let hits = 0;
  let darkUntil = 0;

  const nameOf = ({ method = "", url = "" }: IncomingMessage) => lineOf(method, url);
  const isDark = () => performance.now() < darkUntil;
  const goDark = (milliseconds: number) => {
    darkUntil = performance.now() + milliseconds;
    for (const socket of sockets) socket.destroy();
  };

  function actFor(line: string): Act | undefined {
    const nth = (seen.get(line) ?? 0) + 1;
    seen.set(line, nth);
    if (!armed) return undefined;
    const { act, name } = armed;
    if (name && (name.line !== line || name.nth !== nth)) return undefined;
    hits += 1;
    return act;
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const line = nameOf(incoming);
    lines.push(line);
    const act = actFor(line);
    const exchange = { incoming, body, outgoing, goDark, forward: () => pass(origin, incoming, body) };
    await (act ? act(exchange) : exchange.forward().then((answer) => reply(outgoing, answer)));
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    if (isDark()) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v4`,
    arm(act, name) {
      armed = { act, name };
      hits = 0;
      seen.clear();
    },
    disarm() {
      armed = undefined;
      darkUntil = 0;
      return hits;
    },
    nameOf,
    takeLines() {
      const taken = lines;
      lines = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** With the header that names this service, so that the emulator's own URLs point here too. */
function pass(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = send(new URL(url ?? "", origin), { method: method ?? "GET", headers }, (response) => {
      const type = response.headers["content-type"];
      buffer(response).then((answered) => {
        const kept = type === undefined ? {} : { "content-type": type };
        resolve({ status: response.statusCode ?? 502, headers: kept, body: answered });
      }, reject);
    });
    sending.on("error", reject).end(body);
  });
}
