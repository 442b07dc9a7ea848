import { request as send } from "node:http";
import { connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { databaseBody, domainBody, firewallBody, imageBody } from "../emulator/support";
import { endpoints } from "../support/endpoints";
import { countOr, Draw, noteFigure, seed } from "./seeded";
import { type Served, serveEmulator } from "./serve-emulator";

jest.setTimeout(60 * 60_000);

const requests = countOr(1_500);
const draw = new Draw(seed);
const controlPaths = [
  "",
  "/requests",
  "/faults",
  "/state",
  "/clock",
  "/users",
  "/tokens",
  "/events",
  "/limits",
  "/account",
];
const bodies = [
  domainBody,
  imageBody,
  databaseBody,
  firewallBody,
  { type: "A", name: "www", target: "192.0.2.1" },
  { type: "SRV", service: "sip", protocol: "tcp", target: "host", priority: 0, weight: 0, port: 0 },
  { assignments: [{ address: "192.0.2.1", compute_id: 1, region: "us-east" }] },
  { label: "team", computes: [1], domains: [1] },
];
const deep = (open: string, close: string) => open.repeat(20_000) + close.repeat(20_000);

let served: Served;
beforeAll(async () => {
  served = await serveEmulator(":memory:");
});
afterAll(() => served.kill());

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface Told {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

function ask({ method, path, headers, body }: Asked): Promise<Told | undefined> {
  const { hostname, port } = new URL(served.url);
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("no answer within 20 s")), 20_000);
    const sending = send({ hostname, port, method, path, headers }, (response) => {
      buffer(response).then((answered) => {
        clearTimeout(late);
        const type = response.headers["content-type"] ?? "";
        resolve({ status: response.statusCode ?? 0, type, body: answered.toString() });
      }, reject);
    });
    sending.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(late);
      // A body that is too large is rejected during the upload, and an invalid path is not sent at all.
      if (["ECONNRESET", "EPIPE", "ERR_UNESCAPED_CHARACTERS", "HPE_INVALID_CONSTANT"].includes(error.code ?? ""))
        resolve(undefined);
      else reject(error);
    });
    sending.end(body);
  });
}

function drawPath(): string {
  if (draw.chance(0.1)) return `/${encodeURI(draw.text(30))}`;
  if (draw.chance(0.15)) return `/_emulator${draw.one(controlPaths)}`;
  const { path, beta } = draw.one(endpoints);
  const filled = path.replace(/\{[^}]*\}/g, () =>
    encodeURIComponent(
      draw.one(["1", "2", "0", "-1", "4711", "1e3", "192.0.2.1", "public/debian12", "..", draw.text(10)]),
    ),
  );
  const query = draw.chance(0.2)
    ? `?page=${String(draw.value(0)).slice(0, 50)}&page_size=${String(draw.below(700))}`
    : "";
  return encodeURI(`/v4${beta ? "beta" : ""}${filled}${query}`).replace(/%25/g, "%");
}

function drawBody(): Buffer {
  const given: Record<string, unknown> = { ...draw.one(bodies) };
  for (let times = draw.below(3); times > 0; times -= 1)
    given[draw.one([...Object.keys(given), "tags", "id"])] = draw.value();
  const text = JSON.stringify(given);
  switch (draw.below(8)) {
    case 0:
      return draw.mutated(Buffer.from(text));
    case 1:
      return Buffer.from(JSON.stringify(draw.value()));
    case 2:
      return draw.bytes(200);
    case 3:
      return Buffer.from(draw.one([deep("[", "]"), deep('{"a":', "}"), "{", "nul", '{"a":1,"a":2}', "\ufeff{}"]));
    default:
      return Buffer.from(text);
  }
}

function drawRequest(): Asked {
  const method = draw.one(["GET", "GET", "POST", "POST", "PUT", "PUT", "DELETE", "PATCH", "OPTIONS", "SEARCH"]);
  const headers: Record<string, string> = {
    "content-type": draw.one(["application/json", "application/json", "text/plain", "x/y; charset=utf-7"]),
  };
  if (draw.chance(0.95))
    headers["authorization"] = draw.chance(0.9)
      ? `Bearer ${served.token}`
      : draw.one(["Bearer", "Basic YTpi", "Bearer x y"]);
  if (draw.chance(0.2))
    headers["x-filter"] = JSON.stringify(draw.value())
      .replace(/[^\x20-\x7e]/g, "?")
      .slice(0, 4_000);
  if (draw.chance(0.05)) headers["x-filter"] = deep("[", "]").slice(0, 8_000);
  if (draw.chance(0.03)) headers["expect"] = "200-ok";
  if (draw.chance(0.03)) headers["host"] = draw.one(["evil.example", "", "[", "localhost:99999"]);
  if (draw.chance(0.02)) headers["x-long"] = "a".repeat(20_000);
  const body = method === "GET" && draw.chance(0.9) ? Buffer.alloc(0) : drawBody();
  return { method, path: drawPath(), headers: { ...headers, "content-length": String(body.length) }, body };
}

/**
 * The problems of a response: each rejection must have the envelope of the specification, and none may be a fault of the
 * service.
 */
function problem({ status, type, body }: Told): string | undefined {
  if (status >= 500) return "the service failed";
  if (!type.includes("json")) return `the content is ${type}`;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return "the body is no JSON";
  }
  if (status < 400) return undefined;
  const { errors } = json as { errors?: unknown };
  const isEnvelope =
    Array.isArray(errors) &&
    errors.length > 0 &&
    errors.every(
      ({ field, reason }: { field: unknown; reason: unknown }) =>
        typeof field === "string" && typeof reason === "string",
    );
  return isEnvelope ? undefined : "there is no envelope";
}

test(`${String(requests)} requests of all kinds never make it fail, and each rejection has the envelope`, async () => {
  const wrong: string[] = [];
  const statuses = new Map<number, number>();
  await served.call("POST", "/domains", domainBody);
  await served.call("POST", "/compute/instances", imageBody);
  for (let count = 0; count < requests && wrong.length < 20; count += 1) {
    const request = drawRequest();
    const response = await ask(request);
    statuses.set(response?.status ?? 0, (statuses.get(response?.status ?? 0) ?? 0) + 1);
    const what = response && problem(response);
    if (response && what !== undefined)
      wrong.push(
        `${what}: ${request.method} ${request.path} ${request.body.toString().slice(0, 300)} -> ${String(response.status)} ${response.body.slice(0, 300)}`,
      );
  }
  expect(wrong).toEqual([]);
  // Otherwise the requests would be wrong, and the test would cover only the entrance.
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(requests / 40);
  expect(statuses.get(0) ?? 0).toBeLessThan(requests / 20);
  noteFigure(
    "requests of all kinds to the emulator: no failure of the service, the envelope in each refusal",
    requests,
  );
  await served.control("DELETE", "/faults");
  expect((await ask({ method: "GET", path: "/_emulator", headers: {}, body: Buffer.alloc(0) }))?.status).toBe(200);
});

/** The input of a socket, HTTP or not. */
function overSocket(bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(served.url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let text = "";
    const end = () => {
      socket.destroy();
      resolve(text);
    };
    socket.setTimeout(300, end);
    socket
      .on("data", (chunk) => (text += chunk.toString("latin1")))
      .on("close", end)
      .on("error", end);
    socket.write(bytes);
  });
}

const heads = [
  "GET /v4/domains HTTP/1.1\r\nHost: localhost\r\n\r\n",
  "POST /v4/domains HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /v4/domains HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
  "POST /v4/domains HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n{}",
  "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n",
  "GET / HTTP/9.9\r\n\r\n",
  "GET /v4/domains HTTP/1.1\r\n\r\n",
  "GET /v4 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
];

test("invalid or incomplete HTTP does not end the process, and is never a failure of the service", async () => {
  const tries = Math.ceil(requests / 15);
  for (let done = 0; done < tries; done += 10) {
    const all = Array.from({ length: 10 }, () => {
      const head = Buffer.from(draw.one(heads), "latin1");
      return draw.chance(0.7) ? draw.mutated(head) : head;
    });
    for (const text of await Promise.all(all.map(overSocket))) expect(text).not.toMatch(/^HTTP\/1\.1 5/);
  }
  noteFigure("connections that send no HTTP, or half of it: the process stays", tries);
  expect(served.isRunning()).toBe(true);
  expect((await served.call("GET", "/regions")).status).toBe(200);
});
