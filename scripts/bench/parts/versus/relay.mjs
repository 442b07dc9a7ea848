// A relay between a provider and the emulator. It adds latency and counts the requests.
import { once } from "node:events";
import { Agent, createServer, request as send } from "node:http";
import { setTimeout } from "node:timers/promises";

/** Headers of a response that describe its connection. */
const ownHeaders = ["connection", "keep-alive", "transfer-encoding"];

/** @param {import("node:http").IncomingMessage} stream */
async function bodyOf(stream) {
  /** @type {Buffer[]} */
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @typedef {{ readonly start: number, readonly end: number }} Call */

/**
 * The longest sequence of calls in which each starts after the response of the one before has ended. These are calls that
 * don't overlap, so always the call that ends first is part of it.
 * @param {readonly Call[]} calls
 */
export function longestChain(calls) {
  let length = 0;
  let last = -Infinity;
  for (const { start, end } of [...calls].sort((a, b) => a.end - b.end)) {
    if (start < last) continue;
    length += 1;
    last = end;
  }
  return length;
}

/**
 * Starts a relay that delays each request by this number of milliseconds.
 * @param {{ readonly url: string }} emulator
 * @param {number} latency
 */
export async function startRelay(emulator, latency) {
  const { hostname, port } = new URL(emulator.url);
  const agent = new Agent({ keepAlive: true });
  /** @type {Call[]} */
  let calls = [];
  let userAgent = "";

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {Buffer} body
   */
  async function forward({ method, url, headers }, body) {
    const sending = send({
      hostname,
      port,
      agent,
      method,
      path: url,
      headers: { ...headers, connection: "keep-alive" },
    });
    sending.end(body);
    /** @type {import("node:http").IncomingMessage} */
    const response = (await once(sending, "response"))[0];
    const passed = { ...response.headers };
    for (const name of ownHeaders) delete passed[name];
    return { status: response.statusCode ?? 502, headers: passed, body: await bodyOf(response) };
  }

  const server = createServer((request, response) => {
    const start = performance.now();
    userAgent = request.headers["user-agent"] ?? "";
    const answer = async () => {
      const body = await bodyOf(request);
      if (latency > 0) await setTimeout(latency);
      return forward(request, body);
    };
    answer().then(
      ({ status, headers, body }) => {
        calls.push({ start, end: performance.now() });
        response.writeHead(status, { ...headers, "content-length": body.length }).end(body);
      },
      () => response.destroy(),
    );
  });
  server.keepAliveTimeout = 65_000;
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the relay has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    userAgent: () => userAgent,
    /** The number of requests since the last call, and how many of them waited for another. */
    take() {
      const taken = { requests: calls.length, chain: longestChain(calls) };
      calls = [];
      return taken;
    },
    stop() {
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
