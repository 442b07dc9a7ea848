import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Stack, startStack } from "../e2e/support/stack";
import { Workspace } from "../e2e/support/terraform";
import { certificateOf, Servers } from "./support/servers";

jest.setTimeout(900_000);

const flat = (text: string) => text.replace(/[\s│╷╵]+/g, " ");
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const localhost = certificateOf("localhost");
const example = certificateOf("stratus.example");
const exampleUrl = "https://stratus.example/v4";

let stack: Stack;
let servers: Servers;
let port: number;
let workspace: Workspace | undefined;

beforeAll(async () => {
  stack = await startStack();
  port = Number(new URL(stack.url).port);
  servers = new Servers(port);
});
beforeEach(() => servers.tunnels.splice(0));
afterEach(() => workspace?.remove());
afterAll(async () => {
  servers.close();
  await stack.close();
});

type Environment = Readonly<Record<string, string>>;

/** The output of a plan with the provider at this URL. The certificates are in files with their names. */
async function plan(base_url: string, environment: Environment = {}, settings: object = {}) {
  const provider = { base_url, token: stack.token, max_retries: 1, ...settings };
  const files = { "ca.pem": localhost.certificate + example.certificate, "other.pem": certificateOf("x").certificate };
  workspace = new Workspace(environment, provider);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(workspace.folder, name), text);
  workspace.write({ resource: { stratus_domain: { zone } } });
  const { output } = await workspace.run(["plan", "-no-color", "-input=false"]);
  return flat(output);
}

const planned = "Plan: 1 to add, 0 to change, 0 to destroy.";
const untrusted =
  "the certificate isn't trusted (self signed certificate). If your own certificate authority signed it";
const authorities = { NODE_EXTRA_CA_CERTS: "ca.pem" };

describe("a service with a private certificate authority", () => {
  let url: string;
  beforeAll(async () => {
    url = `https://localhost:${String(await servers.secure(localhost))}/v4`;
  });

  test.each<readonly [string, Environment, object, string]>([
    ["is rejected without a setting", {}, {}, untrusted],
    ["is trusted with ca_file", {}, { ca_file: "ca.pem" }, planned],
    ["is trusted with NODE_EXTRA_CA_CERTS", authorities, {}, planned],
    ["is trusted with SSL_CERT_FILE, like other providers do", { SSL_CERT_FILE: "ca.pem" }, {}, planned],
    ["is rejected if ca_file has another one", { ...authorities }, { ca_file: "other.pem" }, untrusted],
  ])("%s", async (_, environment, settings, expected) => {
    expect(await plan(url, environment, settings)).toContain(expected);
  });

  test("is rejected under another name", async () => {
    const other = await servers.secure(example);
    expect(await plan(`https://localhost:${String(other)}/v4`, {}, { ca_file: "ca.pem" })).toContain(
      "the certificate isn't trusted (Hostname/IP does not match certificate's altnames",
    );
  });
});

describe("proxies", () => {
  const insecure = { allow_insecure_http: true };

  test("HTTP_PROXY, and not for localhost", async () => {
    const HTTP_PROXY = `http://127.0.0.1:${String(await servers.proxy(port))}`;
    expect(await plan("http://stratus.example/v4", { HTTP_PROXY }, insecure)).toContain(planned);
    expect(servers.tunnels).toContain("stratus.example:80");
    servers.tunnels.splice(0);
    expect(await plan(stack.url, { HTTP_PROXY })).toContain(planned);
    expect(servers.tunnels).toEqual([]);
  });

  test.each([undefined, localhost])("HTTPS_PROXY, with and without TLS to the proxy %#", async (certificate) => {
    const proxy = await servers.proxy(await servers.secure(example), certificate);
    const HTTPS_PROXY = `${certificate ? "https://localhost" : "http://127.0.0.1"}:${String(proxy)}`;
    expect(await plan(exampleUrl, { HTTPS_PROXY }, { ca_file: "ca.pem" })).toContain(planned);
    expect(await plan(exampleUrl, { HTTPS_PROXY, ...authorities })).toContain(planned);
    expect(new Set(servers.tunnels)).toEqual(new Set(["stratus.example:443"]));
  });

  test("NO_PROXY, and a host name that doesn't exist", async () => {
    const HTTP_PROXY = `http://127.0.0.1:${String(await servers.proxy(port))}`;
    const output = await plan("http://stratus.invalid/v4", { HTTP_PROXY, NO_PROXY: "stratus.invalid" }, insecure);
    expect(output).toMatch(/failed: the host name (doesn't exist|could not be resolved) \((ENOTFOUND|EAI_AGAIN)\)/);
    expect(servers.tunnels).toEqual([]);
  });
});

test("IPv6", async () => {
  expect(await plan(`http://[::1]:${String(await servers.at("::1"))}/v4`)).toContain(planned);
});

describe("a connection that fails", () => {
  test.each<readonly [string, () => Promise<number>, string]>([
    ["is refused", () => Promise.resolve(9), "failed: nothing listens on http://127.0.0.1:9/v4 (ECONNREFUSED)"],
    ["is reset", () => servers.rude((socket) => socket.resetAndDestroy()), "was reset (ECONNRESET) (Sent 2 times.)"],
    [
      "is closed",
      () => servers.rude((socket) => socket.end()),
      "connection was closed (UND_ERR_SOCKET) (Sent 2 times.)",
    ],
    ["returns too much", () => servers.large(70), "failed: the response exceeds the 64 MiB limit"],
  ])("%s", async (_, start, expected) => {
    expect(await plan(`http://127.0.0.1:${String(await start())}/v4`)).toContain(expected);
  });
});
