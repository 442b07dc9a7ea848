import { connect } from "node:net";
import { request as send } from "node:http";
import { startEmulator } from "../../src/composition/emulator";
import type { Emulator } from "../../src/composition/emulator";

let emulator: Emulator;
beforeAll(async () => (emulator = await startEmulator({ port: 0, allowedHosts: ["Cloud.Example.com"] })));
afterAll(() => emulator.close());

interface Reply {
  readonly status: number;
  readonly type: string | undefined;
  readonly reasons: readonly string[];
}

/** `fetch` chooses these headers itself, so the request is sent below it. */
function ask(path: string, headers: Readonly<Record<string, string>>, method = "GET"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    send(new URL(path, emulator.url), { method, headers, setHost: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        const { errors = [] } = JSON.parse(text) as { readonly errors?: readonly { readonly reason: string }[] };
        const type = response.headers["content-type"];
        resolve({ status: response.statusCode ?? 0, type, reasons: errors.map(({ reason }) => reason) });
      });
    })
      .on("error", reject)
      .end();
  });
}

const port = () => new URL(emulator.url).port;
const authorization = () => `Bearer ${emulator.token}`;

const paths = ["/_emulator/state", "/v4/domains", "/elsewhere"];

test.each(paths)("a web page whose own domain leads to this machine cannot reach %s", async (path) => {
  for (const host of ["evil.example", `evil.example:${port()}`, "localhost.evil.example", "127.0.0.1.evil.example"]) {
    const { status, reasons } = await ask(path, { host, authorization: authorization() });
    expect([host, status]).toEqual([host, 403]);
    expect(reasons[0]).toContain(`--allowed-host ${host.replace(/:\d+$/, "")}`);
  }
});

test("a reset under a foreign name changes nothing", async () => {
  const body = JSON.stringify({ domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
  const headers = { authorization: authorization(), "content-type": "application/json" };
  await fetch(`${emulator.url}/domains`, { method: "POST", headers, body });
  expect((await ask("/_emulator/reset", { host: "evil.example" }, "POST")).status).toBe(403);
  const { results } = (await (await fetch(`${emulator.url}/domains`, { headers })).json()) as { results: number };
  expect(results).toBe(1);
});

test.each([
  "127.0.0.1",
  "[::1]",
  "192.0.2.1:4510",
  "localhost",
  "LOCALHOST:4510",
  "api.localhost",
  "emulator:4510",
  "host.docker.internal:4510",
  "cloud.test",
  "cloud.example.com",
])("a request to %s is answered", async (host) => {
  expect((await ask("/_emulator/health", { host })).status).toBe(200);
});

test.each(["evil.example/localhost", "a@localhost", "a b", ""])("%j is no host", async (host) => {
  expect(await ask("/_emulator/health", { host })).toMatchObject({
    status: 400,
    reasons: [expect.stringContaining("names no host")],
  });
});

test("a web page of another site is refused, and the emulator's own is answered", async () => {
  const host = `127.0.0.1:${port()}`;
  for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"]) {
    expect((await ask("/_emulator/state", { host, origin })).status).toBe(403);
    expect((await ask("/v4/domains", { host, origin, authorization: authorization() })).status).toBe(403);
  }
  expect((await ask("/_emulator/state", { host, origin: `http://${host}` })).status).toBe(200);
});

/** What is answered to the lines of a request, as it is. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let seen = "";
    const socket = connect(Number(port()), "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk: Buffer) => (seen += chunk.toString()));
    socket.on("close", () => {
      resolve(seen);
    });
    socket.on("error", reject);
  });
}

test.each([
  [400, "without a host", "GET /v4/domains HTTP/1.1\r\nConnection: close\r\n\r\n"],
  [
    417,
    "that expects what nobody knows",
    "GET /v4/domains HTTP/1.1\r\nHost: localhost\r\nExpect: cake\r\nConnection: close\r\n\r\n",
  ],
  [
    431,
    "with too many headers",
    `GET /v4/domains HTTP/1.1\r\nHost: localhost\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`,
  ],
  [400, "that is none", "NONSENSE\r\n\r\n"],
])("R1-003: %d in the envelope for a request %s", async (status, _, text) => {
  const answer = await exchange(text);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${String(status)} `));
  expect(answer.toLowerCase()).toContain("content-type: application/json");
  expect(answer).toContain('{"errors":[{"field":"","reason":');
});
