import { readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonResponse, type Proxy, type Responder, startProxy } from "../../support/proxy";
import { runHcl } from "../support/hcl";
import { type Stack, startStack } from "../support/stack";

/** If an earlier run in the folder could use the settings, the check of the service runs beside the first calls. */
describe("settings that an earlier run has used", () => {
  let stack: Stack;
  const proxies: Proxy[] = [];
  beforeAll(async () => {
    stack = await startStack();
  });
  afterEach(async () => {
    await stack.control("POST", "reset");
    for (const proxy of proxies.splice(0)) await proxy.close();
  });
  afterAll(() => stack.close());

  /** Terraform wraps its messages. A test reads them as one line. */
  const flat = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");
  const errors = (output: string) => output.match(/Error: /g)?.length ?? 0;
  const provider = (baseUrl: string, token = stack.token) =>
    `provider "stratus" {\n  base_url = "${baseUrl}"\n  token = "${token}"\n  max_retries = 1\n}\n`;
  const zone = (n = 1) =>
    `resource "stratus_domain" "zone${String(n)}" {\n  domain = "zone${String(n)}.example"\n  type = "master"\n  soa_email = "a@zone.example"\n}\n`;
  const eight = Array.from({ length: 8 }, (_, index) => zone(index)).join("");

  /** A proxy that forwards requests to the emulator, unless a test sets its own responder. */
  async function relay() {
    const received: string[] = [];
    const relaying: { own: Responder | undefined } = { own: undefined };
    const proxy = await startProxy(stack.url, (exchange) => {
      received.push(`${exchange.method} ${exchange.url}`);
      return relaying.own?.(exchange) ?? exchange.forward();
    });
    proxies.push(proxy);
    return { url: proxy.url, received, relaying };
  }

  async function accepted(hcl: string, command: readonly string[] = ["apply", "-auto-approve"]) {
    const service = await relay();
    const workspace = stack.installed();
    const run = async (own: Responder | undefined, ...args: string[]) => {
      service.relaying.own = own;
      const { code, output } = await workspace.run([...args, "-no-color", "-input=false"]);
      return { code, words: flat(output), errors: errors(output) };
    };
    const first = await runHcl(workspace, provider(service.url) + hcl, ...command);
    expect(first.code).toBe(0);
    service.received.length = 0;
    return { ...service, workspace, run };
  }

  const stateOf = ({ folder: inside }: { readonly folder: string }) =>
    readFileSync(join(inside, "terraform.tfstate"), "utf8");

  const refuse: Responder = () => Promise.resolve(jsonResponse(401, { errors: [{ reason: "Invalid token" }] }));

  test("the first calls don't wait for the check", async () => {
    const { run } = await accepted(zone(), ["plan"]);
    const waiting: (() => void)[] = [];
    const { code } = await run(async (exchange) => {
      if (exchange.path === "/compute/instances") await new Promise<void>((resolve) => waiting.push(resolve));
      else for (const resolve of waiting.splice(0)) resolve();
      return exchange.forward();
    }, "plan");
    expect(code).toBe(0);
  });

  test("a revoked token is reported once, and in the provider block by the next run", async () => {
    const { run, workspace } = await accepted(eight);
    const state = stateOf(workspace);
    const revoked = await run(refuse, "plan");
    expect([revoked.code, revoked.errors]).toEqual([1, 1]);
    expect(revoked.words).toContain('returned status code 401 ("Invalid token"). The token may be mistyped');
    const next = await run(refuse, "plan");
    expect([next.code, next.errors]).toEqual([1, 1]);
    expect(next.words).toContain('with provider["stratus.internal/stratus/stratus"]');
    expect(stateOf(workspace)).toEqual(state);
    const recovered = await run(undefined, "plan");
    expect([recovered.code, recovered.words.includes("No changes.")]).toEqual([0, true]);
  });

  test("a destroy with a service that doesn't have the objects leaves them in the state", async () => {
    const { run, workspace } = await accepted(eight);
    const state = stateOf(workspace);
    const { code, errors: diagnostics } = await run(
      () => Promise.resolve(jsonResponse(404, { errors: [{ reason: "Not found" }] })),
      "destroy",
      "-auto-approve",
    );
    expect([code, diagnostics]).toEqual([1, 1]);
    expect(stateOf(workspace)).toEqual(state);
  });

  test("a service that is down is reported once", async () => {
    const { run } = await accepted(eight, ["plan"]);
    const { words, errors: diagnostics } = await run((exchange) => exchange.drop(), "plan");
    expect([diagnostics, words.includes("Error: Unable to use the service")]).toEqual([1, true]);
  });

  test("another token is checked before the first call", async () => {
    const { received, url, workspace } = await accepted(zone(), ["plan"]);
    const { output } = await runHcl(workspace, provider(url, "wrong-token") + zone(), "plan");
    expect(flat(output)).toContain('with provider["stratus.internal/stratus/stratus"]');
    expect(received.filter((each) => !each.endsWith("?page=1&page_size=25"))).toEqual([]);
  });

  test("the warning about a missing scope stays", async () => {
    const name = "read-only-in-an-accepted-folder";
    await stack.control("POST", "tokens", { username: "admin", scopes: "domains:read_only", token: name });
    const workspace = stack.installed();
    const hcl = provider(stack.url, name) + zone();
    for (const _ of [1, 2]) {
      const { output } = await runHcl(workspace, hcl, "plan");
      expect(flat(output).match(/Warning: The token lacks the scope domains:read_write/g)).toHaveLength(1);
    }
  });
});
