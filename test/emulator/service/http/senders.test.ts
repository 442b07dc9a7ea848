import { request as send } from "node:http";
import { connect } from "node:net";
import { type EmulatorServer, startStratusEmulator } from "../../../../src/composition/emulator";

let emulator: EmulatorServer;
beforeAll(async () => (emulator = await startStratusEmulator({ port: 0, allowedHosts: ["Cloud.Example.com"] })));
afterAll(() => emulator.close());

interface Envelope {
  readonly errors?: readonly { readonly reason: string }[];
}

interface Reply {
  readonly status: number;
  readonly type: string | undefined;
  readonly reasons: readonly string[];
}

/** `fetch` sets these headers itself, so the test sends the request at a lower level. */
function ask(path: string, headers: Readonly<Record<string, string>>, method = "GET"): Promise<Reply> {
  return new Promise((resolve, reject) => {
    send(new URL(path, emulator.url), { method, headers, setHost: false }, (response) => {
      let text = "";
      response.on("data", (chunk: Buffer) => (text += chunk.toString()));
      response.on("end", () => {
        const type = response.headers["content-type"];
        const isJson = text !== "" && type?.startsWith("application/json") === true;
        const { errors = [] } = (isJson ? JSON.parse(text) : {}) as Envelope;
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

test.each(paths)("a web page whose own domain resolves to this machine cannot reach %s", async (path) => {
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
])("a request to %s gets a response", async (host) => {
  expect((await ask("/_emulator/health", { host })).status).toBe(200);
});

test.each(["evil.example/localhost", "a@localhost", "a b", ""])("%j is not a host", async (host) => {
  expect(await ask("/_emulator/health", { host })).toMatchObject({
    status: 400,
    reasons: [expect.stringContaining("must be a host name")],
  });
});

test("a web page of another site is rejected, and the emulator's own is accepted", async () => {
  const host = `127.0.0.1:${port()}`;
  for (const origin of ["https://evil.example", "http://127.0.0.1:1", "null"]) {
    expect((await ask("/_emulator/state", { host, origin })).status).toBe(403);
    expect((await ask("/v4/domains", { host, origin, authorization: authorization() })).status).toBe(403);
  }
  expect((await ask("/_emulator/state", { host, origin: `http://${host}` })).status).toBe(200);
});

/** The origins of pages that a browser loaded from another server, and the host that they send the request to. */
test.each([
  ["another scheme", (host: string) => `https://${host}`],
  ["another scheme in capitals", (host: string) => `HTTPS://${host}`],
  ["an unknown scheme", (host: string) => `ws://${host}`],
  ["a file", () => "file://"],
  ["an extension", (host: string) => `chrome-extension://${host}`],
  ["another port", () => "http://127.0.0.1:1"],
  ["the default port", () => "http://127.0.0.1"],
  ["another name of this machine", (host: string) => `http://${host.replace("127.0.0.1", "localhost")}`],
  ["another address of this machine", (host: string) => `http://${host.replace("127.0.0.1", "[::1]")}`],
  ["a trailing period", (host: string) => `http://${host.replace(":", ".:")}`],
  ["a path", (host: string) => `http://${host}/page`],
  ["a user", (host: string) => `http://me@${host}`],
  ["two origins", (host: string) => `http://${host}, http://${host}`],
  ["null", () => "null"],
  ["an empty string", () => ""],
])("a page with %s as its origin is rejected, also in the stream of events", async (_, originOf) => {
  const host = `127.0.0.1:${port()}`;
  for (const path of ["/_emulator/state", "/_emulator/stream", "/_emulator/ui"]) {
    const { status, reasons } = await ask(path, { host, origin: originOf(host) });
    expect([path, status, reasons]).toEqual([path, 403, [expect.stringContaining(`got Origin: ${originOf(host)}`)]]);
  }
});

test.each([
  ["localhost:80", "http://localhost"],
  ["localhost", "http://localhost"],
  ["LocalHost:4510", "http://localhost:4510"],
  ["[::1]:4510", "http://[::1]:4510"],
  ["[0:0:0:0:0:0:0:1]:4510", "http://[::1]:4510"],
  ["emulator:4510", "http://emulator:4510"],
  ["cloud.example.com", "http://cloud.example.com"],
])("the page at %s is accepted", async (host, origin) => {
  expect((await ask("/_emulator/state", { host, origin })).status).toBe(200);
});

const browserHeaders = (site: string, more: Readonly<Record<string, string>> = {}) => ({
  host: `127.0.0.1:${port()}`,
  authorization: authorization(),
  "sec-fetch-site": site,
  "sec-fetch-mode": "no-cors",
  "sec-fetch-dest": "image",
  ...more,
});

/** Every path of the control API, and one path of each other part of the emulator. */
async function everyRoute(): Promise<readonly (readonly [method: string, path: string])[]> {
  const { routes } = (await (await fetch(new URL("/_emulator", emulator.url))).json()) as { readonly routes: string[] };
  const control = routes.map((route) => route.split(" ") as [string, string]);
  const others = [
    ["GET", "/v4/domains"],
    ["POST", "/v4/domains"],
    ["DELETE", "/v4/domains/1"],
    ["GET", "/v4/regions"],
    ["PUT", "/_upload/secret"],
    ["GET", "/elsewhere"],
  ] as const;
  return [...control, ...others].flatMap(([method, path]) =>
    (method === "GET" ? ["GET", "HEAD", "OPTIONS"] : [method]).map(
      (each) => [each, path.replace(/\{\w+\+?\}/g, "1")] as const,
    ),
  );
}

test.each(["cross-site", "same-site", "Cross-Site", "cross-site, same-origin", "something-new"])(
  "no path accepts a web page that the browser reports as %s, also without Origin",
  async (site) => {
    const routes = await everyRoute();
    expect(routes.length).toBeGreaterThan(60);
    for (const [method, path] of routes) {
      const { status } = await ask(path, browserHeaders(site), method);
      expect([method, path, status]).toEqual([method, path, 403]);
    }
  },
);

test("a rejected reset changes nothing, and the reason explains how to send the request", async () => {
  const domains = async () => {
    const answer = await fetch(`${emulator.url}/domains`, { headers: { authorization: authorization() } });
    return ((await answer.json()) as { readonly results: number }).results;
  };
  const before = await domains();
  expect(before).toBeGreaterThan(0);
  const { reasons } = await ask("/_emulator/reset", browserHeaders("cross-site"), "POST");
  expect(reasons).toEqual([expect.stringMatching(/Sec-Fetch-Site: cross-site.*\/_emulator\/ui/s)]);
  expect(await domains()).toBe(before);
});

test.each(["same-origin", "none"])("a browser's %s request is accepted at every path", async (site) => {
  for (const path of ["/_emulator/state", "/_emulator/kinds", "/_emulator/view/v4/domains", "/v4/domains"]) {
    expect([path, (await ask(path, browserHeaders(site))).status]).toEqual([path, 200]);
  }
});

const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };

test.each(["cross-site", "same-site", "none"])("a %s link opens the page of the emulator", async (site) => {
  for (const path of ["/_emulator/ui", "/_emulator/ui/", "/_emulator/ui?from=readme"]) {
    const { status } = await ask(path, browserHeaders(site, navigation));
    expect([path, status]).toEqual([path, 200]);
  }
});

test.each([
  ["a frame", "GET", "/_emulator/ui", { ...navigation, "sec-fetch-dest": "iframe" }],
  ["an object", "GET", "/_emulator/ui", { ...navigation, "sec-fetch-dest": "object" }],
  ["a script", "GET", "/_emulator/ui", { "sec-fetch-dest": "script" }],
  ["a form", "POST", "/_emulator/ui", navigation],
  ["a link to a file of the page", "GET", "/_emulator/ui/main.js", navigation],
  ["a link to the control API", "GET", "/_emulator/state", navigation],
  ["a link to the API", "GET", "/v4/regions", navigation],
  ["a form that resets", "POST", "/_emulator/reset", navigation],
])("%s on another site is rejected", async (_, method, path, headers) => {
  expect((await ask(path, browserHeaders("cross-site", headers), method)).status).toBe(403);
});

/** The raw response to the lines of a request. */
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
    "with an unknown expectation",
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
