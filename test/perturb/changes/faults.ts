import { setTimeout as sleep } from "node:timers/promises";
import type { ProxyResponse } from "../../support/proxy";
import type { Bench } from "../benches/bench";
import type { Act, RequestName } from "../benches/faulty-service";
import type { Case } from "../cases";
import { type Judgement, settle } from "../judges/settle";
import type { Lived, Phase } from "../lives/live-once";

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

const answer = (status: number, body: string | object, headers: ProxyResponse["headers"] = {}): ProxyResponse => ({
  status,
  headers: { ...(typeof body === "string" ? html : json), ...headers },
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});

const error = (status: number, headers: ProxyResponse["headers"] = {}): ProxyResponse =>
  answer(status, { errors: [{ field: "", reason: `The service is out of order (${String(status)})` }] }, headers);

/** The response comes from an intermediary, and the service got no request. */
const before =
  (given: ProxyResponse): Act =>
  () =>
    Promise.resolve(given);

/** The service has executed the request, and the response is another one. */
const after =
  (change: (real: ProxyResponse) => ProxyResponse): Act =>
  async (exchange) =>
    change(await exchange.forward());

const half = (body: Buffer) => body.subarray(0, Math.max(1, Math.floor(body.length / 2)));

/** Longer than the client waits for a response. */
const beyondPatience = 125_000;
const quickly = { max_retries: 2 };

export const faults: readonly Fault[] = [
  { name: "connection cut before the request arrives", act: (exchange) => exchange.drop() },
  {
    name: "connection cut after commit",
    act: async (exchange) => {
      await exchange.forward();
      return exchange.drop();
    },
  },
  {
    name: "connection reset during the response",
    act: async (exchange) => {
      const { status, headers, body } = await exchange.forward();
      exchange.outgoing.writeHead(status, { ...headers, "content-length": String(body.length + 10) });
      exchange.outgoing.write(half(body));
      await sleep(20);
      exchange.incoming.socket.resetAndDestroy();
      return undefined;
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
    act: async (exchange, proxy) => {
      await exchange.forward();
      proxy.disconnect(3_000);
      return undefined;
    },
  },
  {
    name: "unreachable for the rest of the run after commit",
    settings: quickly,
    act: async (exchange, proxy) => {
      await exchange.forward();
      proxy.disconnect(600_000);
      return undefined;
    },
  },
  {
    name: "delivered twice, first response",
    isDoubled: true,
    act: async (exchange) => {
      const first = await exchange.forward();
      await exchange.forward();
      return first;
    },
  },
  {
    name: "delivered twice, second response",
    isDoubled: true,
    act: async (exchange) => {
      await exchange.forward();
      return exchange.forward();
    },
  },
  {
    name: "response sent over 3 s",
    act: async (exchange) => {
      const { outgoing } = exchange;
      const { status, headers, body } = await exchange.forward();
      outgoing.writeHead(status, { ...headers, "content-length": String(body.length) });
      const step = Math.max(1, Math.ceil(body.length / 30));
      for (let at = 0; at < body.length; at += step) {
        outgoing.write(body.subarray(at, at + step));
        await sleep(100);
      }
      outgoing.end();
      return undefined;
    },
  },
  {
    name: "response after the client's timeout",
    isSlow: true,
    settings: quickly,
    act: async (exchange) => {
      const real = await exchange.forward();
      await sleep(beyondPatience, undefined, { ref: false });
      return real;
    },
  },
];

/** Every fault of every request of a life. */
export const faultsOf =
  (part: string, isSlow = false) =>
  (lived: Lived): readonly Case[] =>
    lived.phases.flatMap((phase) =>
      phase.requests.flatMap((request) =>
        faults
          .filter((fault) => (fault.isSlow === true) === isSlow)
          .map((fault) => ({
            name: `${part}/${lived.life.name}/${phase.name}/${request.line}#${String(request.nth)}/${fault.name}`,
            run: (bench) => tryFault(bench, lived, phase, request, fault),
          })),
      ),
    );

/** Runs a phase again with a fault, and the rest of the life without. */
async function tryFault(
  bench: Bench,
  { end }: Lived,
  phase: Phase,
  request: RequestName,
  fault: Fault,
): Promise<Judgement> {
  await bench.goBack(phase.before);
  bench.write(phase.resource, [], fault.settings);
  bench.service.arm(fault.act, request);
  const first = await (phase.isDestroy ? bench.destroy() : bench.apply());
  const hits = bench.service.disarm();
  if (hits === 0) return { verdict: "missed", notes: [] };
  return settle(bench, { end, phase, first, ...(fault.isDoubled === true ? { doubled: request.line } : {}) });
}
