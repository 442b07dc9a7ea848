import { Agent, request } from "node:http";
import { cpuOf } from "./processes.mjs";

const connections = 8;

/** @typedef {{ readonly url: string, readonly token: string, readonly pid: number | undefined }} Server */

/** @typedef {{ readonly method: string, readonly url: string, readonly body?: object }} Request */

/**
 * The part of a response's object that the measurements read.
 * @typedef {{ readonly id: number, readonly name?: string }} Answer
 */

/**
 * @param {Agent} agent
 * @param {string} token
 * @param {Request} request
 * @returns {Promise<Answer>}
 */
function send(agent, token, { method, url, body }) {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(text !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, { method, agent, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new Error(`${method} ${url} returned status code ${response.statusCode}: ${answer}`));
      });
    });
    sending.on("error", reject).end(text);
  });
}

/**
 * Sends this number of requests over a few open connections, and returns their cost for the server.
 * @param {Omit<Server, "url">} server
 * @param {number} count
 * @param {(index: number) => Request} requestAt
 */
export async function load({ pid, token }, count, requestAt) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  /** @type {Answer[]} */
  const answers = [];
  let next = 0;
  const cpuBefore = cpuOf(pid);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        const index = next++;
        const before = performance.now();
        answers[index] = await send(agent, token, requestAt(index));
        times.push(performance.now() - before);
      }
    }),
  );
  const cpu = cpuOf(pid) - cpuBefore;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { answers, perSecond: (count * 1000) / cpu, p99: times[Math.floor(count * 0.99)] ?? NaN };
}
