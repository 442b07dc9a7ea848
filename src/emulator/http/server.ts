import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { notFound } from "../wire/failure";
import { envelope, send } from "./answer";
import { answerTo } from "./attempt";

export interface Parts {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface Part {
  readonly takes: (path: string) => boolean;
  readonly answer: (request: IncomingMessage, response: ServerResponse, parts: Parts) => Promise<void>;
}

/** The path is not put through a URL parser, which would take apart ids that hold slashes. */
function partsOf(request: IncomingMessage): Parts {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  return { method: request.method ?? "GET", path, query: new URLSearchParams(query.join("?")) };
}

/** Every request goes to the part that takes its path. */
export function makeServer(parts: readonly Part[]): Server {
  return createServer((request, response) => {
    const asked = partsOf(request);
    const part = parts.find(({ takes }) => takes(asked.path));
    const answered = part
      ? part.answer(request, response, asked)
      : Promise.reject<never>(notFound(`nothing is served at ${asked.path}; the interface lies under /v4`));
    answered.catch((error: unknown) => {
      if (request.socket.destroyed) return;
      if (response.headersSent) response.destroy();
      else send(response, answerTo(error));
    });
  }).on("clientError", (_error, socket) => {
    if (!socket.writable) return;
    const body = JSON.stringify(envelope([{ field: "", reason: "The request is not HTTP that can be read" }]));
    socket.end(`HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${body}`);
  });
}

/** @throws Error where the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE" ? "it is in use; choose another, or 0 for any free one" : error.message;
      reject(new Error(`The emulator cannot listen on ${host} port ${String(port)}: ${taken}`));
    });
    server.listen(port, host, resolve);
  });
  return server.address() as AddressInfo;
}

/** Open connections are cut: a client that keeps one alive must not hold the end up. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
