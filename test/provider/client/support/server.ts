import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, type ClientOptions, connect, type Json, type Level } from "../../../../src/provider/client";

export interface Received {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Json | undefined;
}

export type Handler = (received: Received, response: ServerResponse, request: IncomingMessage) => unknown;

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly received: Received[];
  readonly close: () => Promise<void>;
}

/** A real HTTP server on localhost that returns the responses of the test. */
export async function serve(handler: Handler, port = 0): Promise<TestServer> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString("utf8");
      const seen: Received = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: text === "" ? undefined : (JSON.parse(text) as Json),
      };
      received.push(seen);
      void handler(seen, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const actual = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${String(actual)}/v4`,
    port: actual,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

export function answer(response: ServerResponse, status: number, json: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(json));
}

export const refuse = (response: ServerResponse, status: number, reason: string, field?: string) => {
  answer(response, status, { errors: [{ reason, ...(field === undefined ? {} : { field }) }] });
};

/** Cuts the connection without a response. */
export const drop = (request: IncomingMessage) => request.socket.destroy();

export const methods = (server: TestServer) => server.received.map(({ method, path }) => `${method} ${path.slice(3)}`);

export interface TestClock {
  now(): number;
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  random(): number;
  readonly slept: number[];
}

/** A clock that jumps: sleeping takes no time, and is recorded. */
export function jumpingClock(): TestClock {
  let now = 0;
  const slept: number[] = [];
  return {
    slept,
    now: () => now,
    random: () => 0.999,
    sleep: (milliseconds, signal) => {
      if (signal?.aborted === true) return Promise.resolve();
      slept.push(milliseconds);
      const until = now + milliseconds;
      return new Promise((resolve) => {
        setImmediate(() => {
          now = Math.max(now, until);
          resolve();
        });
      });
    },
  };
}

export interface LogLine {
  readonly level: Level;
  readonly message: string;
  readonly fields: Record<string, unknown> | undefined;
}

const opened: (() => Promise<void>)[] = [];

/** Call in `afterEach`: closes every client and server that the test opened. */
export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

export async function serving(handler: Handler, port?: number): Promise<TestServer> {
  const server = await serve(handler, port);
  opened.push(server.close);
  return server;
}

export function connecting(
  baseUrl: string,
  options: Partial<ClientOptions> = {},
): Client & { readonly lines: LogLine[]; readonly clock: TestClock } {
  const lines: LogLine[] = [];
  const clock = jumpingClock();
  const client = connect({
    baseUrl,
    token: "token-of-the-test",
    maxRetries: 3,
    pollInterval: 1000,
    userAgent: "client-test/1",
    log: (level, message, fields) => lines.push({ level, message, fields }),
    clock,
    ...options,
  });
  opened.push(() => client.close());
  return Object.assign(client, { lines, clock });
}

/** The rejection of a promise, which has to reject. */
export async function rejection(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error("It did not reject.");
}
