import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { type Exchange, isObject, type Json } from "./answer";
import type { Transformation } from "./transformations";

export interface ContraryService {
  /** The URL of the service. Ends in `/v4`. */
  readonly url: string;
  close(): Promise<void>;
}

/** A proxy in front of the emulator that changes its responses in these ways. Errors stay unchanged. */
export async function startContraryService(
  emulatorUrl: string,
  transformations: readonly Transformation[],
): Promise<ContraryService> {
  const changes = transformations.map(({ start }) => start());
  const { origin } = new URL(emulatorUrl);

  async function answer(incoming: IncomingMessage) {
    const body = await buffer(incoming);
    const { status, headers, answered } = await forward(origin, incoming, body);
    const json = status < 400 ? parsed(answered) : undefined;
    if (!json) return { status, headers, answered };
    const path = new URL(incoming.url ?? "", origin).pathname.replace(/^\/v4(beta)?/, "");
    const exchange: Exchange = { method: incoming.method ?? "", path, sent: parsed(body) ?? {} };
    const changed = changes.reduce((present, change) => change(present, exchange), json);
    return { status, headers, answered: Buffer.from(JSON.stringify(changed)) };
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      ({ status, headers, answered }) => {
        outgoing.writeHead(status, { ...headers, "content-length": answered.length }).end(answered);
      },
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v4`,
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
  readonly answered: Buffer;
}

/** With the header that names this service, so that the emulator's own URLs point here too. */
function forward(origin: string, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sending = request(new URL(url ?? "", origin), { method: method ?? "GET", headers }, (response) => {
      const type = response.headers["content-type"];
      buffer(response).then((answered) => {
        resolve({
          status: response.statusCode ?? 502,
          headers: type === undefined ? {} : { "content-type": type },
          answered,
        });
      }, reject);
    });
    sending.on("error", reject).end(body);
  });
}

function parsed(body: Buffer): Json | undefined {
  try {
    const json: unknown = JSON.parse(body.toString());
    return isObject(json) ? json : undefined;
  } catch {
    return undefined;
  }
}
