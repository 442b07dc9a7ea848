import { setTimeout as sleep } from "node:timers/promises";
import { type Act, type Answer, reply } from "./service";

export interface Fault {
  readonly name: string;
  readonly act: Act;
  /** Always takes minutes. */
  readonly isSlow?: boolean;
  /** The service gets the request twice, which no client can prevent. */
  readonly isDoubled?: boolean;
  /** Provider settings that shorten a run. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const page = "<html><head><title>Sign in</title></head><body><h1>Please sign in to the network</h1></body></html>";

const answer = (status: number, body: string | object, headers: Answer["headers"] = {}): Answer => ({
  status,
  headers: { ...(typeof body === "string" ? html : json), ...headers },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const error = (status: number, headers: Answer["headers"] = {}): Answer =>
  answer(status, { errors: [{ field: "", reason: `The service is out of order (${String(status)})` }] }, headers);

/** The response comes from an intermediary, and the service got no request. */
const before =
  (given: Answer): Act =>
  async ({ outgoing }) =>
    reply(outgoing, given);

/** The service has executed the request, and the response is another one. */
const after =
  (change: (real: Answer) => Answer): Act =>
  async ({ outgoing, forward }) =>
    reply(outgoing, change(await forward()));

const half = (body: Buffer) => body.subarray(0, Math.max(1, Math.floor(body.length / 2)));

/** Longer than the client waits for a response. */
const beyondPatience = 125_000;
const quickly = { max_retries: 2 };

export const faults: readonly Fault[] = [
  { name: "connection cut before the request arrives", act: async ({ incoming }) => void incoming.socket.destroy() },
  {
    name: "connection cut after commit",
    act: async ({ incoming, forward }) => {
      await forward();
      incoming.socket.destroy();
    },
  },
  {
    name: "connection reset during the response",
    act: async ({ incoming, outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, "content-length": String(body.length + 10) });
      outgoing.write(half(body));
      await sleep(20);
      incoming.socket.resetAndDestroy();
    },
  },
  { name: "500 before commit", act: before(error(500)) },
  { name: "502 from a proxy before commit", act: before(answer(502, "<html><h1>Bad Gateway</h1></html>")) },
  { name: "503 with Retry-After before commit", act: before(error(503, { "retry-after": "1" })) },
  { name: "504 before commit", act: before(error(504)) },
  { name: "500 after commit", act: after(() => error(500)) },
  { name: "502 from a proxy after commit", act: after(() => answer(502, "<html><h1>Bad Gateway</h1></html>")) },
  { name: "503 after commit", act: after(() => error(503)) },
  { name: "504 after commit", act: after(() => error(504)) },
  { name: "429 with Retry-After", act: before(error(429, { "retry-after": "1" })) },
  { name: "429 without Retry-After", act: before(error(429)) },
  { name: "408 before commit", act: before(error(408)) },
  { name: "empty 200 after commit", act: after(() => ({ status: 200, headers: json, body: Buffer.alloc(0) })) },
  { name: "204 after commit", act: after(() => ({ status: 204, headers: {}, body: Buffer.alloc(0) })) },
  { name: "{} after commit", act: after(() => answer(200, {})) },
  { name: "list in the response after commit", act: after(() => answer(200, [])) },
  { name: "proxy page with 200 after commit", act: after(() => answer(200, page)) },
  { name: "proxy page with 200 before commit", act: before(answer(200, page)) },
  { name: "redirect before commit", act: before(answer(302, page, { location: "https://login.example/" })) },
  { name: "truncated JSON after commit", act: after((real) => ({ ...real, body: half(real.body) })) },
  { name: "401 once", act: before(error(401)) },
  {
    name: "unreachable for 3 s after commit",
    act: async ({ forward, goDark }) => {
      await forward();
      goDark(3_000);
    },
  },
  {
    name: "unreachable for the rest of the run after commit",
    settings: quickly,
    act: async ({ forward, goDark }) => {
      await forward();
      goDark(600_000);
    },
  },
  {
    name: "delivered twice, first response",
    isDoubled: true,
    act: async ({ outgoing, forward }) => {
      const first = await forward();
      await forward();
      reply(outgoing, first);
    },
  },
  {
    name: "delivered twice, second response",
    isDoubled: true,
    act: async ({ outgoing, forward }) => {
      await forward();
      reply(outgoing, await forward());
    },
  },
  {
    name: "response sent over 3 s",
    act: async ({ outgoing, forward }) => {
      const { status, headers, body } = await forward();
      outgoing.writeHead(status, { ...headers, "content-length": String(body.length) });
      const step = Math.max(1, Math.ceil(body.length / 30));
      for (let at = 0; at < body.length; at += step) {
        outgoing.write(body.subarray(at, at + step));
        await sleep(100);
      }
      outgoing.end();
    },
  },
  {
    name: "response after the client's timeout",
    isSlow: true,
    settings: quickly,
    act: async ({ outgoing, forward }) => {
      const real = await forward();
      await sleep(beyondPatience, undefined, { ref: false });
      reply(outgoing, real);
    },
  },
];
