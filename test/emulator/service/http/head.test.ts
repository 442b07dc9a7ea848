import { type IncomingHttpHeaders, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { routesOf } from "../../../../src/emulator/service/collection/endpoints";
import { emulations } from "../../../../src/resources/emulations";
import { domainBody, firewallBody, imageBody, useEmulator } from "../../support";

const emulator = useEmulator({ clock: "frozen" });

interface Head {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
}

const authorization = () => `Bearer ${emulator.server.token}`;

/** The status, the headers and the body of a response. The body of the event stream has no end and is not read. */
function ask(method: string, path: string, headers = {}): Promise<Head & { readonly body: string }> {
  return new Promise((resolve, reject) => {
    send(new URL(path, emulator.server.url), { method, agent: false, headers: { ...headers } }, (response) => {
      const { statusCode: status, headers: received } = response;
      const isEndless = method === "GET" && path.endsWith("/stream");
      const body = isEndless ? Promise.resolve("") : text(response);
      body.then((read) => resolve({ status, headers: received, body: read }), reject);
      if (isEndless) response.destroy();
    })
      .on("error", reject)
      .end();
  });
}

/** Headers that describe the connection or the moment, not the resource. */
const ofConnection = ["connection", "date", "keep-alive", "transfer-encoding"];
const withoutConnection = ({ status, headers }: Head) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ofConnection.includes(name))),
});

const examples: Readonly<Record<string, string>> = {
  kind: "domain",
  path: "v4/domains?page=1",
  file: "main.js",
  engineId: "mysql/8.0.30",
  regionId: "us-east",
  imageId: "public/debian12",
  address: "192.0.2.1",
};
const exampleOf = (path: string) =>
  path.replace(/\{(\w+)\+?\}/g, (_, name: string) => (name in examples ? String(examples[name]) : "1"));

const apiPaths = emulations
  .flatMap(routesOf)
  .filter(({ method }) => method === "GET")
  .map(({ path, beta }) => `${beta === true ? "/v4beta" : "/v4"}${exampleOf(path)}`);

async function controlPaths(): Promise<readonly string[]> {
  const { body } = await emulator.control("GET", "");
  const routes = (body as { readonly routes: readonly string[] }).routes.map((route) => route.split(" "));
  return routes.flatMap(([method, path = ""]) => (method === "GET" ? [exampleOf(path)] : []));
}

test("HEAD has the status and the headers of GET, without the body, at every path", async () => {
  await emulator.make("/domains", domainBody);
  await emulator.make("/networking/firewalls", firewallBody);
  await emulator.make("/compute/instances", imageBody);
  const paths = [...apiPaths, ...(await controlPaths()), "/v4/nothing", "/_emulator/nothing", "/nothing"];
  const statuses: unknown[] = [];
  for (const path of paths) {
    const headers = { authorization: authorization() };
    const get = await ask("GET", path, headers);
    const head = await ask("HEAD", path, headers);
    expect([path, withoutConnection(head)]).toEqual([path, withoutConnection(get)]);
    expect([path, head.body]).toEqual([path, ""]);
    if (!path.endsWith("/stream")) {
      expect([path, head.headers["content-length"]]).toEqual([path, String(Buffer.byteLength(get.body))]);
    }
    statuses.push(get.status);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(40);
});

test("HEAD of the event stream ends at once and leaves nothing running", async () => {
  const head = await ask("HEAD", "/_emulator/stream");
  expect(head).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream" } });
});

test("HEAD is rejected like GET: without a token, with If-None-Match, and for paths with other methods only", async () => {
  expect(await ask("HEAD", "/v4/domains")).toMatchObject({ status: 401, body: "" });
  const { etag = "" } = (await ask("HEAD", "/_emulator/ui")).headers;
  expect(await ask("HEAD", "/_emulator/ui", { "if-none-match": etag })).toMatchObject({ status: 304, body: "" });
  for (const [path, allow] of [
    ["/v4/domains/import", "POST"],
    ["/_emulator/reset", "POST"],
    ["/_upload/nothing", "PUT"],
  ] as const) {
    expect(await ask("HEAD", path)).toMatchObject({ status: 405, body: "", headers: { allow } });
  }
});

test("Allow lists HEAD together with GET, also in the response to OPTIONS", async () => {
  for (const path of [...apiPaths, ...(await controlPaths())]) {
    for (const method of ["PATCH", "OPTIONS"]) {
      const { status, headers } = await ask(method, path, { authorization: authorization() });
      expect([method, path, status]).toEqual([method, path, 405]);
      expect([path, headers.allow]).toEqual([path, expect.stringMatching(/\bGET, HEAD\b/)]);
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  }
});

test("the log has a HEAD by its method, without the body that was not sent", async () => {
  await ask("HEAD", "/v4/domains", { authorization: authorization() });
  const { body } = await emulator.control("GET", "/requests");
  const [{ seq }] = body as unknown as readonly [{ readonly seq: number }];
  expect((await emulator.control("GET", `/requests/${String(seq)}`)).body).toMatchObject({
    method: "HEAD",
    path: "/v4/domains",
    status: 200,
    responseBody: null,
  });
});

test("a HEAD that looks through the control API leaves no entry in the log", async () => {
  await ask("HEAD", "/_emulator/view/v4/domains");
  expect((await emulator.control("GET", "/requests")).body).toEqual([]);
});

test.each(["GET", "HEAD", undefined])("a fault for the method %s acts on a HEAD", async (method) => {
  const match = method === undefined ? { path: "/domains" } : { method, path: "/domains" };
  await emulator.control("POST", "/faults", { match, effect: { status: 503, retryAfter: 7 } });
  const faulty = await ask("HEAD", "/v4/domains", { authorization: authorization() });
  expect(faulty).toMatchObject({ status: 503, body: "", headers: { "retry-after": "7" } });
  expect((await ask("HEAD", "/v4/domains", { authorization: authorization() })).status).toBe(200);
});

test("a fault for HEAD leaves GET unchanged", async () => {
  await emulator.control("POST", "/faults", { match: { method: "HEAD" }, effect: { status: 503 } });
  expect((await emulator.call("GET", "/domains")).status).toBe(200);
});

test("HEAD counts against the rate limit like GET", async () => {
  await emulator.control("PUT", "/limits", { requestsPerMinute: 2 });
  const remaining = async (method: string) =>
    (await ask(method, "/v4/domains", { authorization: authorization() })).headers["x-ratelimit-remaining"];
  expect([await remaining("HEAD"), await remaining("GET"), await remaining("HEAD")]).toEqual(["1", "0", "0"]);
  await emulator.control("PUT", "/limits", {});
});
