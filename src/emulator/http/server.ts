import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { notFound } from "../wire/failure";
import { envelope, sendResponse } from "./response";
import { toErrorResponse } from "./error-response";

export interface RequestTarget {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface HttpHandler {
  readonly matches: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse, parts: RequestTarget) => Promise<void>;
}

/** The path is not parsed as a URL, because that would change ids that have escaped slashes. */
function parseTarget(request: IncomingMessage): RequestTarget {
  const [path = "/", ...query] = (request.url ?? "/").split("?");
  return { method: request.method ?? "GET", path, query: new URLSearchParams(query.join("?")) };
}

/** Passes every request to the handler that matches its path. */
export function makeServer(parts: readonly HttpHandler[]): Server {
  return createServer((request, response) => {
    const asked = parseTarget(request);
    const part = parts.find(({ matches }) => matches(asked.path));
    const answered = part
      ? part.handle(request, response, asked)
      : Promise.reject(notFound(`nothing is served at ${asked.path}; the API is under /v4`));
    answered.catch((error: unknown) => {
      if (request.socket.destroyed) return;
      if (response.headersSent) response.destroy();
      else sendResponse(response, toErrorResponse(error));
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

/** Cuts open connections, so that a client that keeps one alive does not delay the end. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
