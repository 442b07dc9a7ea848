import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Hostile } from "./replies";

type Json = Readonly<Record<string, unknown>>;

/** The requests that get a hostile response: by method and path after the version. */
export type Concerns = (method: string, path: string) => boolean;

export interface HostileService {
  /** The URL of the service. Ends in `/v4`. */
  readonly url: string;
  /** From now on these requests get this response. Before the first call, no request does. */
  answer(hostile: Hostile | undefined, concerns: Concerns): void;
  /** The number of requests with this response since the last call of `answer`. */
  readonly answered: number;
  close(): Promise<void>;
}

/** A proxy in front of the emulator. It forwards the requests and returns the response of the test. */
export async function startHostileService(emulatorUrl: string): Promise<HostileService> {
  const { origin } = new URL(emulatorUrl);
  let hostile: Hostile | undefined;
  let isConcerned: Concerns = () => false;
  let answered = 0;

  async function reply(incoming: IncomingMessage) {
    const honest = await forward(origin, incoming, await buffer(incoming));
    const path = new URL(incoming.url ?? "", origin).pathname.replace(/^\/v4(beta)?/, "");
    if (!hostile || honest.status >= 400 || !isConcerned(incoming.method ?? "", path)) return honest;
    answered += 1;
    return hostile.reply(JSON.parse(honest.body.toString()) as Json);
  }

  const server = createServer((incoming, outgoing) => {
    reply(incoming).then(
      ({ status, headers, body }) => outgoing.writeHead(status, headers).end(body),
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v4`,
    answer(next, concerns) {
      [hostile, isConcerned, answered] = [next, concerns, 0];
    },
    get answered() {
      return answered;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

interface Forwarded {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function forward(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const { host: _, ...others } = headers;
    const sending = request(new URL(url ?? "", origin), { method: method ?? "GET", headers: others }, (response) => {
      const type = { "content-type": response.headers["content-type"] ?? "application/json" };
      buffer(response).then((answer) => {
        resolve({ status: response.statusCode ?? 502, headers: type, body: answer });
      }, reject);
    });
    sending.on("error", reject).end(body);
  });
}
