import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { Exchange } from "../../dialect/support/wire";

export interface Recorder {
  /** Its URL, which replaces that of the emulator. */
  readonly url: string;
  /** The requests to the API and their responses. */
  readonly exchanges: readonly Exchange[];
  close(): Promise<void>;
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** A proxy between the provider and the emulator that forwards everything and records the data of the connection. */
export async function startRecorder(target: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const given: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => given.push(chunk));
    incoming.on("end", () => {
      const { method = "", url = "", headers } = incoming;
      const forward = send({ hostname, port, method, path: url, headers }, (response) => {
        const answered: Buffer[] = [];
        response.on("data", (chunk: Buffer) => answered.push(chunk));
        response.on("end", () => {
          const answer = Buffer.concat(answered);
          const path = url.replace(/\?.*$/s, "");
          const body = parsed(Buffer.concat(given));
          if (/^\/v4/.test(path)) exchanges.push({ method, path, body, answer: parsed(answer) });
          outgoing.writeHead(response.statusCode ?? 500, response.headers).end(answer);
        });
      });
      forward.on("error", () => outgoing.destroy());
      forward.end(Buffer.concat(given));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${String(own)}/v4`,
    exchanges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
