import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { Readable } from "node:stream";
import { ConnectionError } from "../../../../src/provider/client";
import { proxyFor, proxyName, proxyProblem } from "../../../../src/provider/client/http/proxies";
import { explainUnusable } from "../../../../src/provider/engine/session/check-service";
import { connecting, rejection } from "../support/server";

const service = new URL("https://api.example.com/v4");
const nameFor = (environment: NodeJS.ProcessEnv, address = service) => {
  const proxy = proxyFor(address, environment);
  return proxy && proxyName(proxy);
};

test.each<[string, NodeJS.ProcessEnv, string | undefined]>([
  ["a URL", { HTTPS_PROXY: "http://proxy.example:3128" }, "http://proxy.example:3128 (HTTPS_PROXY)"],
  [
    "no scheme, as curl and Go accept it",
    { HTTPS_PROXY: "proxy.example:3128" },
    "http://proxy.example:3128 (HTTPS_PROXY)",
  ],
  ["no scheme and no port", { HTTPS_PROXY: "proxy" }, "http://proxy (HTTPS_PROXY)"],
  ["lower case", { https_proxy: "proxy:1", HTTPS_PROXY: "other:2" }, "http://proxy:1 (https_proxy)"],
  ["a user and a password", { HTTPS_PROXY: "me:hunter2@proxy:1" }, "http://proxy:1 (HTTPS_PROXY)"],
  ["IPv6", { HTTPS_PROXY: "[2001:db8::1]:3128" }, "http://[2001:db8::1]:3128 (HTTPS_PROXY)"],
  ["TLS", { HTTPS_PROXY: "HTTPS://proxy:443" }, "https://proxy (HTTPS_PROXY)"],
  ["spaces around it", { HTTPS_PROXY: " http://proxy:1 " }, "http://proxy:1 (HTTPS_PROXY)"],
  ["an empty value", { HTTPS_PROXY: "" }, undefined],
  ["spaces", { HTTPS_PROXY: "  " }, undefined],
  ["an empty value in lower case", { https_proxy: "", HTTPS_PROXY: "proxy:1" }, "http://proxy:1 (HTTPS_PROXY)"],
  ["HTTP_PROXY only", { HTTP_PROXY: "proxy:1" }, "http://proxy:1 (HTTP_PROXY)"],
  ["ALL_PROXY, which isn't supported", { ALL_PROXY: "proxy:1" }, undefined],
])("a proxy with %s", (_, environment, name) => {
  expect(nameFor(environment)).toBe(name);
});

test("HTTPS_PROXY isn't used for http:// URLs, and no proxy for this machine", () => {
  const environment = { HTTPS_PROXY: "secure:1", HTTP_PROXY: "plain:2" };
  expect(nameFor(environment, new URL("http://api.example.com/v4"))).toBe("http://plain:2 (HTTP_PROXY)");
  expect(nameFor({ HTTPS_PROXY: "secure:1" }, new URL("http://api.example.com/v4"))).toBeUndefined();
  for (const host of ["localhost", "127.0.0.1", "[::1]"])
    expect(nameFor(environment, new URL(`https://${host}/v4`))).toBeUndefined();
});

test.each<[string, string, boolean]>([
  ["*", "https://api.example.com", true],
  ["other.example, *", "https://api.example.com", true],
  ["example.com", "https://api.example.com", true],
  [".example.com", "https://api.example.com", true],
  ["*.example.com", "https://api.example.com", true],
  ["API.Example.com", "https://api.example.com", true],
  ["ample.com", "https://api.example.com", false],
  ["api.example.com:443", "https://api.example.com", true],
  ["api.example.com:8443", "https://api.example.com", false],
  ["api.example.com:8443", "https://api.example.com:8443", true],
  ["a.example b.example,\tapi.example.com", "https://api.example.com", true],
  ["192.0.2.1", "https://192.0.2.1", true],
  ["192.0.2.0/24", "https://192.0.2.200", true],
  ["192.0.2.0/24", "https://192.0.3.1", false],
  ["192.0.2.0/99", "https://192.0.2.1", false],
  ["192.0.2.1/32", "https://192.0.2.1", true],
  ["192.0.2.0/", "https://192.0.2.0", false],
  ["192.0.2.0/24x", "https://192.0.2.1", false],
  ["192.0.2.0/x24", "https://192.0.2.1", false],
  ["192.0.2.0/24", "https://[2001:db8::7]", false],
  ["192.0.2.0/24", "https://api.example.com", false],
  ["2001:db8::/32", "https://192.0.2.1", false],
  ["2001:db8::/129", "https://[2001:db8::7]", false],
  ["example.com/24", "https://api.example.com", false],
  ["", "https://api.example.com.", false],
  [",, ,", "https://api.example.com", false],
  ["2001:db8::/32", "https://[2001:db8::7]", true],
  ["2001:db8::7", "https://[2001:db8::7]", true],
  ["[2001:db8::7]:443", "https://[2001:db8::7]", true],
  ["", "https://api.example.com", false],
  ["api.example.com:80", "http://api.example.com", true],
  ["api.example.com:443", "http://api.example.com", false],
])("NO_PROXY=%s and %s", (NO_PROXY, address, isDirect) => {
  expect(nameFor({ HTTPS_PROXY: "proxy:1", HTTP_PROXY: "proxy:1", NO_PROXY }, new URL(address)) === undefined).toBe(
    isDirect,
  );
});

test.each([
  ["socks5://proxy:1080", 'got "socks5://proxy:1080". SOCKS proxies aren\'t supported.'],
  ["socks4a://proxy", "SOCKS proxies aren't supported."],
  ["ftp://proxy", "It must begin with http:// or https://."],
  ["http://", "Correct its host and port."],
  ["proxy:port", "Correct its host and port."],
  ["http://proxy,other:1", "Correct its host and port."],
  ['"http://proxy:1"', "Correct its host and port."],
  ["http://proxy:1/proxy.pac", "Remove everything after the host and the port."],
  ["http://proxy:1?a", "Remove everything after the host and the port."],
  ["http://me:1/hunter2@proxy:1", "encode them as in a URL"],
  ["http://me:hunter2@ss#w@proxy:1", "encode them as in a URL"],
  ["http://me:hunter2%zz@proxy:1", "encode them as in a URL"],
  ["http://me:hunter2/#@proxy:1", "a value that isn't shown"],
])("the proxy %s is refused", (value, words) => {
  const refused = () => nameFor({ https_proxy: value });
  expect(refused).toThrow(`https_proxy must be the URL of an HTTP proxy, such as http://proxy.example:3128, got `);
  expect(refused).toThrow(words);
  expect(refused).not.toThrow("hunter2");
});

const problemOf = (value: string, error: object) => {
  const proxy = proxyFor(service, { HTTPS_PROXY: value });
  return proxy && proxyProblem(proxy, Object.assign(new Error("x"), error), service.host);
};

test.each([
  [{ code: "ECONNREFUSED" }, false, "the proxy http://proxy:1 (HTTPS_PROXY) refused the connection (ECONNREFUSED)."],
  [{ code: "ENOTFOUND" }, true, "the host name of the proxy http://proxy:1 (HTTPS_PROXY) doesn't exist (ENOTFOUND)."],
  [{ code: "EAI_AGAIN" }, false, "could not be resolved (EAI_AGAIN)."],
  [{ code: "UND_ERR_HEADERS_TIMEOUT" }, false, "didn't respond, or the service behind it didn't"],
  [{ code: "HPE_INVALID_CONSTANT" }, false, "doesn't respond with HTTP. Check HTTPS_PROXY"],
  [{ message: "Proxy response (407) !== 200" }, true, "rejected the user or the password. Check them in HTTPS_PROXY."],
  [
    { message: "Proxy response (403) !== 200" },
    true,
    "didn't connect to api.example.com (status code 403). Ask its operator",
  ],
  [{ message: "Proxy response (500) !== 200" }, false, "(status code 500). Check base_url"],
  [{ message: "Proxy response (502) !== 200" }, false, "(status code 502). Check base_url"],
])("the error %j names the proxy and its variable, and no password", (error, isLasting, words) => {
  const problem = problemOf("me:hunter2@proxy:1", error);
  expect(problem?.isLasting).toBe(isLasting);
  expect(problem?.words).toContain(words);
  expect(problem?.words).toContain("HTTPS_PROXY");
  expect(problem?.words).not.toContain("hunter2");
});

test.each<[boolean, object]>([
  [true, { code: "ECONNREFUSED" }],
  [true, { code: "ENOTFOUND" }],
  [true, { code: "EAI_AGAIN" }],
  [true, { message: "Proxy response (407) !== 200" }],
  [false, { message: "Proxy response (403) !== 200" }],
  [false, { message: "Proxy response (502) !== 200" }],
  [false, { code: "ECONNRESET" }],
  [false, { code: "HPE_INVALID_CONSTANT" }],
])("the proxy itself is the cause: %s for %j", (isOfProxy, error) => {
  expect(problemOf("proxy:1", error)).toMatchObject({ isOfProxy });
});

test("a problem of the proxy doesn't name base_url, and one of the way behind it does", () => {
  const origin = { baseUrl: service.href, baseUrlSetting: "the provider block", tokenSetting: "STRATUS_TOKEN" };
  const explained = (isOfProxy: boolean) =>
    explainUnusable(origin, new ConnectionError("GET", "/domains", "it failed.", {}, isOfProxy));
  expect(explained(true)).toEqual({
    severity: "error",
    summary: "Unable to use the proxy",
    detail: "GET /domains failed: it failed.",
  });
  expect(explained(false)).toMatchObject({ summary: "Unable to use the service", path: ["base_url"] });
});

test("a proxy that requires a password, and other errors", () => {
  expect(problemOf("proxy:1", { message: "Proxy response (407) !== 200" })?.words).toContain(
    "requires a user and a password. Set HTTPS_PROXY to http://USER:PASSWORD@proxy:1.",
  );
  expect(problemOf("proxy:1", { code: "CERT_HAS_EXPIRED" })).toBeUndefined();
});

describe("a client behind a proxy", () => {
  const environment = { ...process.env };
  afterEach(() => {
    process.env = { ...environment };
  });
  const useProxy = (value: string) => {
    for (const name of ["http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "no_proxy", "NO_PROXY"])
      Reflect.deleteProperty(process.env, name);
    process.env["HTTPS_PROXY"] = value;
  };
  const get = () => rejection(connecting("https://api.example.com/v4", { maxRetries: 0 }).get("/domains/1"));

  test("that can't be used fails without a retry, in requests and uploads", async () => {
    useProxy("socks5://proxy:1080");
    expect(await get()).toBeInstanceOf(ConnectionError);
    expect((await get()).message).toContain("GET /domains/1 failed: HTTPS_PROXY must be the URL of an HTTP proxy");
    const client = connecting("https://api.example.com/v4", { maxRetries: 3 });
    const upload = client.upload("https://store.example.com/secret", () => Readable.from(["x"]), {
      size: 1,
      contentType: "application/octet-stream",
    });
    const { message } = await rejection(upload);
    expect(message).toMatch(/^PUT https:\/\/store\.example\.com\/… failed: HTTPS_PROXY must be/);
  });

  test("that responds with 407, and that nothing listens on", async () => {
    const proxy = createServer();
    proxy.on("connect", (_, socket) => void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"));
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const host = `127.0.0.1:${String((proxy.address() as AddressInfo).port)}`;
    useProxy(host);
    expect((await get()).message).toContain(`the proxy http://${host} (HTTPS_PROXY) requires a user and a password.`);
    await new Promise((resolve) => proxy.close(resolve));
    expect(await get()).toMatchObject({ isOfProxy: true });
    expect((await get()).message).toContain(`the proxy http://${host} (HTTPS_PROXY) refused the connection`);
  });

  // Undici connects again without end after some of its own errors.
  test.each<[string, (socket: Socket) => void, string]>([
    ["closes the connection", (socket) => void socket.destroy(), "didn't respond, or the service behind it didn't"],
    ["ends the connection", (socket) => void socket.end(), "didn't respond, or the service behind it didn't"],
    ["isn't one", (socket) => void socket.end("SSH-2.0-OpenSSH_9\r\n"), "doesn't respond with HTTP"],
    [
      "closes the tunnel",
      (socket) => void socket.end("HTTP/1.1 200 OK\r\n\r\n"),
      "didn't respond, or the service behind it didn't",
    ],
  ])("that %s is reported", async (_, respond, words) => {
    const proxy = createTcpServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => {
        respond(socket);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    useProxy(`127.0.0.1:${String((proxy.address() as AddressInfo).port)}`);
    const { message } = await get();
    expect(message).toContain("(HTTPS_PROXY)");
    expect(message).toContain(words);
    await new Promise((resolve) => proxy.close(resolve));
  });
});
