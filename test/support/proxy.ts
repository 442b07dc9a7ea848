import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export interface ProxyResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export const jsonResponse = (status: number, body: unknown): ProxyResponse => ({
  status,
  headers: { "content-type": "application/json" },
  body: Buffer.from(JSON.stringify(body)),
});

/** Returns the response to a request. Undefined if it has written to `outgoing` or closed the connection itself. */
export type Responder = (exchange: ProxyExchange) => Promise<ProxyResponse | undefined>;

/** Headers that the proxy's own connections set. */
const ownHeaders = ["connection", "keep-alive", "transfer-encoding", "content-length"];

/** A request that has reached the proxy, and what a test can do with it. */
export class ProxyExchange {
  readonly method: string;
  /** The path with the query. */
  readonly url: string;
  /** The path without the API's version and without the query: `/domains/12`. */
  readonly path: string;

  constructor(
    private readonly origin: string,
    readonly incoming: IncomingMessage,
    readonly outgoing: ServerResponse,
    readonly body: Buffer,
  ) {
    this.method = incoming.method ?? "";
    this.url = incoming.url ?? "";
    this.path = this.url.replace(/\?.*$/s, "").replace(/^\/v4(beta)?/, "");
  }

  /**
   * Forwards the request. When this resolves, the emulator has executed it. A second call sends it again. The `host`
   * header stays, so the URLs in the emulator's responses lead to the proxy too.
   */
  forward(): Promise<ProxyResponse> {
    const { headers } = this.incoming;
    return new Promise((resolve, reject) => {
      const sending = send(new URL(this.url, this.origin), { method: this.method, headers }, (received) => {
        const kept = Object.entries(received.headers).flatMap(([name, value]) =>
          value === undefined || ownHeaders.includes(name) ? [] : [[name, String(value)] as const],
        );
        buffer(received).then((body) => {
          resolve({ status: received.statusCode ?? 502, headers: Object.fromEntries(kept), body });
        }, reject);
      });
      sending.on("error", reject).end(this.body);
    });
  }

  reply({ status, headers, body }: ProxyResponse): void {
    const isEmpty = status === 204 || status === 304;
    const length = isEmpty ? {} : { "content-length": String(body.length) };
    this.outgoing.writeHead(status, { ...headers, ...length }).end(isEmpty ? undefined : body);
  }

  /** Closes the connection without a response. */
  drop(): Promise<undefined> {
    this.incoming.socket.destroy();
    return Promise.resolve(undefined);
  }
}

export interface Proxy {
  /** The URL that replaces the emulator's. Ends in `/v4`. */
  readonly url: string;
  /** Closes all connections, and refuses new ones for this time. 0 ends it. */
  readonly disconnect: (milliseconds: number) => void;
  readonly close: () => Promise<void>;
}

/** Starts a proxy in front of an emulator. By default, it forwards every request and returns its response. */
export async function startProxy(
  emulatorUrl: string,
  respond: Responder = (exchange) => exchange.forward(),
): Promise<Proxy> {
  const { origin } = new URL(emulatorUrl);
  const sockets = new Set<Socket>();
  let disconnectedUntil = 0;

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const exchange = new ProxyExchange(origin, incoming, outgoing, await buffer(incoming));
    const response = await respond(exchange);
    if (response) exchange.reply(response);
  }

  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.on("connection", (socket) => {
    if (performance.now() < disconnectedUntil) {
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
    disconnect(milliseconds) {
      disconnectedUntil = performance.now() + milliseconds;
      if (milliseconds > 0) for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
