import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { AddressInfo } from "node:net";
import { notFound } from "../wire/failure";
import { type ApiResponse, envelope, sendResponse, toErrorResponse } from "./response";

export interface RequestTarget {
  /** GET for a HEAD request too. */
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

export interface HttpHandler {
  readonly matches: (path: string) => boolean;
  readonly handle: (request: IncomingMessage, response: ServerResponse, parts: RequestTarget) => Promise<void>;
}

/**
 * Reads the target of a request. HEAD becomes GET, because Node drops the body of the response. The path isn't parsed
 * as a URL, because that would change ids with escaped slashes.
 */
export function parseTarget({ method = "GET", url = "/" }: Pick<IncomingMessage, "method" | "url">): RequestTarget {
  const [path = "/", ...query] = url.split("?");
  return { method: method === "HEAD" ? "GET" : method, path, query: new URLSearchParams(query.join("?")) };
}

/** Node's error codes for unreadable requests. Any other code means that the data isn't HTTP. */
const unreadable: Readonly<Record<string, ApiResponse>> = {
  ERR_HTTP_REQUEST_TIMEOUT: refusal(408, "The request timed out before it was complete"),
  HPE_HEADER_OVERFLOW: refusal(431, "The request headers are too large"),
};

function refusal(status: number, reason: string): ApiResponse {
  return { status, body: envelope([{ field: "", reason }]) };
}

/**
 * The idle timeout of connections, in milliseconds. It exceeds that of clients, because a request fails if it is sent
 * while the server closes the connection.
 */
const keepAliveTimeout = 65_000;

/** @throws RefusedRequestError if the request is rejected regardless of its path. */
type RequestCheck = (request: IncomingMessage, target: RequestTarget) => void;

/** Passes every request that `check` accepts to the handler that matches its path. */
export function createHttpServer(parts: readonly HttpHandler[], check: RequestCheck): Server {
  async function respondOrFail(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = parseTarget(request);
    check(request, target);
    const part = parts.find(({ matches }) => matches(target.path));
    if (!part) throw notFound(`the emulator has no path ${target.path}. The API is under /v4`).cites("R1-001");
    await part.handle(request, response, target);
  }
  // `check` rejects requests without a Host header, because Node's own response has no error envelope.
  return createServer({ requireHostHeader: false, keepAliveTimeout }, (request, response) => {
    respondOrFail(request, response).catch((error: unknown) => {
      if (request.socket.destroyed) return;
      if (response.headersSent) response.destroy();
      else sendResponse(response, toErrorResponse(error));
    });
  })
    .on("checkExpectation", ({ headers: { expect = "" } }, response) => {
      sendResponse(response, refusal(417, `The header Expect must be 100-continue, got ${expect}`));
    })
    .on("clientError", (error: NodeJS.ErrnoException, socket) => {
      if (!socket.writable) return;
      const { status, body } = unreadable[error.code ?? ""] ?? refusal(400, "The request isn't valid HTTP");
      const head = `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`;
      socket.end(`${head}\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n${JSON.stringify(body)}`);
    });
}

/** @throws Error if the port can't be bound. */
export async function listenOn(server: Server, port: number, host: string): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken =
        error.code === "EADDRINUSE" ? "the port is in use. Choose another port, or 0 for any free one" : error.message;
      reject(new Error(`The emulator can't listen on ${host} port ${String(port)}: ${taken}`));
    });
    server.listen(port, host, resolve);
  });
  return server.address() as AddressInfo;
}

/** Closes open connections, so that keep-alive clients don't delay the shutdown. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
