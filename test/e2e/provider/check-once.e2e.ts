import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runHcl } from "../support/hcl";
import { checkOfService, type Stack, startStack } from "../support/stack";

/** One check of the service before the first plan: errors in the URL and the token are reported once per run. */
describe("the check of the service", () => {
  let stack: Stack;
  const closing: (() => void)[] = [];
  beforeAll(async () => {
    stack = await startStack();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) close();
    await stack.control("DELETE", "requests");
  });
  afterAll(() => stack.close());

  /** Terraform wraps its messages. A test reads them as one line. */
  const flat = (output: string) => output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ");
  const provider = (baseUrl: string, token = stack.token, more = "") =>
    `provider "stratus" {\n  base_url = "${baseUrl}"\n  token = "${token}"\n${more}}\n`;
  const zone = (n = 1) =>
    `resource "stratus_domain" "zone${String(n)}" {\n  domain = "zone${String(n)}.example"\n  type = "master"\n  soa_email = "a@zone.example"\n}\n`;
  const forty = Array.from({ length: 40 }, (_, index) => zone(index)).join("");
  const errors = (output: string) => output.match(/Error: /g)?.length ?? 0;

  async function running(hcl: string, ...command: string[]) {
    const { code, output } = await runHcl(stack.workspace(), hcl, ...command);
    return { code, words: flat(output), errors: errors(output) };
  }

  async function serving(listener: RequestListener) {
    const received: string[] = [];
    const server = createServer((request, response) => {
      received.push(`${String(request.method)} ${String(request.url)}`);
      listener(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { received, port, url: `http://127.0.0.1:${String(port)}/v4` };
  }

  async function freePort() {
    const { port } = await serving(() => undefined);
    for (const close of closing.splice(0)) close();
    return port;
  }

  test("an invalid token is reported at the plan of a new stack, and nothing is planned", async () => {
    const { code, words } = await running(provider(stack.url, "wrong-token") + zone(), "plan");
    expect(code).toBe(1);
    expect(words).toContain("Error: The service rejected the token");
    expect(words).toContain(
      `${stack.url} returned status code 401 ("Invalid token"). The token may be mistyped, expired or revoked, or belong to another service. Check the token in the provider block.`,
    );
    expect(words).not.toContain("wrong-token");
    expect(words).not.toContain("to add");
  });

  test("40 resources of a state with an invalid token get one message", async () => {
    const workspace = stack.workspace();
    await runHcl(workspace, provider(stack.url) + forty, "apply", "-auto-approve");
    await stack.control("DELETE", "requests");
    const { code, output } = await runHcl(workspace, provider(stack.url, "wrong-token") + forty, "plan");
    expect(code).toBe(1);
    expect(errors(output)).toBe(1);
    expect(new Set(await stack.requests()).size).toBe((await stack.requests()).length);
    await runHcl(workspace, provider(stack.url) + forty, "destroy", "-auto-approve");
  });

  test("a run sends one request before it plans, and validate and the schema none", async () => {
    const workspace = stack.workspace();
    workspace.write({
      resource: { stratus_domain: { zone: { domain: "a.example", type: "master", soa_email: "a@a.example" } } },
    });
    await workspace.init();
    await workspace.must("validate");
    await workspace.must("providers", "schema", "-json");
    expect(await stack.requests()).toEqual([]);
    expect((await running(provider(stack.url) + zone(), "plan")).code).toBe(0);
    expect((await stack.requests())[0]).toBe(checkOfService);
    expect((await stack.requests()).filter((each) => each === checkOfService)).toHaveLength(1);
  });

  test("no request is sent while the URL is unknown", async () => {
    const late = `resource "terraform_data" "url" {\n  input = "${stack.url}"\n}\n`;
    const { code, words } = await running(
      `${late}provider "stratus" {\n  base_url = terraform_data.url.output\n  token = "wrong"\n}\n${zone()}`,
      "plan",
    );
    expect([code, words.includes("2 to add")]).toEqual([0, true]);
    expect(await stack.requests()).toEqual([]);
  });

  test("without a listener, the message names the command of the emulator, after one retry", async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${String(port)}/v4`;
    const { code, words, errors: diagnostics } = await running(provider(url) + forty, "plan");
    expect([code, diagnostics]).toEqual([1, 1]);
    expect(words).toContain("Error: Unable to use the service");
    expect(words).toContain(
      `nothing listens on ${url} (ECONNREFUSED). Check base_url. To use the emulator, start it with: stratus emulator --port ${String(port)} (Sent 2 times.) base_url is ${url}, set in the provider block.`,
    );
  });

  test("https:// to a port without TLS suggests http://", async () => {
    const { words, errors: diagnostics } = await running(provider(stack.url.replace("http", "https")) + zone(), "plan");
    expect(diagnostics).toBe(1);
    expect(words).toContain(
      `${new URL(stack.url).host} doesn't use TLS. Set base_url to ${stack.url}. base_url is https://`,
    );
    expect(words).not.toContain("certificate");
  });

  test.each([
    [
      "token",
      () => provider(stack.url, "Bearer stratus-dev-token"),
      'token must not start with "Bearer ", because the provider adds it to every request.',
    ],
    [
      "base_url",
      () => provider("http://127.0.0.1:4623"),
      'base_url must end in "/v4", got "http://127.0.0.1:4623" (write "http://127.0.0.1:4623/v4").',
    ],
  ])("an error in %s has the fix", async (_, block, words) => {
    expect((await running(block() + zone(), "plan")).words).toContain(words);
    expect(await stack.requests()).toEqual([]);
  });

  test("a web server that is not the service is reported once, with its response", async () => {
    const other = await serving((_, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome to the router</h1>");
    });
    const { words, errors: diagnostics } = await running(provider(other.url) + forty, "plan");
    expect([diagnostics, other.received.length]).toEqual([1, 1]);
    expect(words).toContain('"Welcome to the router". This isn\'t a response from the API.');
  });

  test("a service that is briefly unavailable is waited for", async () => {
    await stack.control("POST", "faults", {
      match: { method: "GET", path: "/compute/instances", times: 2 },
      effect: { status: 503 },
    });
    expect((await running(provider(stack.url) + zone(), "plan")).code).toBe(0);
    expect((await stack.requests()).filter((each) => each === checkOfService)).toHaveLength(3);
  });

  test("an unavailable part does not stop a run that uses others", async () => {
    await stack.control("POST", "faults", {
      match: { method: "GET", path: "/compute/instances", times: 0 },
      effect: { status: 500 },
    });
    const { code } = await running(provider(stack.url, stack.token, "  max_retries = 1\n") + zone(), "plan");
    await stack.control("DELETE", "faults");
    expect(code).toBe(0);
  });

  describe("later failures", () => {
    /** A plan that refreshes 40 domains with a service that answers only the check. */
    async function refreshed(listener: RequestListener) {
      const workspace = stack.workspace();
      await runHcl(workspace, provider(stack.url) + forty, "apply", "-auto-approve");
      const other = await serving((request, response) => {
        if (!String(request.url).startsWith("/v4/compute/instances?")) listener(request, response);
        else
          response
            .writeHead(200, { "content-type": "application/json" })
            .end('{"data":[],"page":1,"pages":1,"results":0}');
      });
      const broken = provider(other.url, stack.token, "  max_retries = 0\n");
      const { code, output } = await runHcl(workspace, broken + forty, "plan");
      expect(code).toBe(1);
      await runHcl(workspace, provider(stack.url) + forty, "destroy", "-auto-approve");
      return { words: flat(output), diagnostics: errors(output) };
    }

    test("a proxy's page is shown once", async () => {
      const { words, diagnostics } = await refreshed((_, response) => {
        response.writeHead(502, { "content-type": "text/html" }).end("<h1>The gateway is tired</h1>");
      });
      expect(diagnostics).toBe(40);
      expect(words.match(/The gateway is tired/g)).toHaveLength(1);
      expect(words.match(/also returned status code 502, with the same content/g)).not.toBeNull();
    });

    test("a connection that breaks is explained once", async () => {
      const { words, diagnostics } = await refreshed((request) => request.socket.destroy());
      expect(diagnostics).toBe(40);
      expect(words.match(/the connection was closed/g)).toHaveLength(1);
      expect(words.match(/also failed: /g)).not.toBeNull();
    });
  });

  describe("scopes", () => {
    const token = async (scopes: string) => {
      const name = `token-of-${scopes.replace(/\W/g, "-")}`;
      await stack.control("POST", "tokens", { username: "admin", scopes, token: name });
      return name;
    };

    test("a token without access to instances passes", async () => {
      const { code, words } = await running(provider(stack.url, await token("domains:read_write")) + zone(), "plan");
      expect([code, words.includes("Warning")]).toEqual([0, false]);
    });

    test("a plan with a read-only token warns once, and succeeds", async () => {
      const { code, words } = await running(provider(stack.url, await token("domains:read_only")) + forty, "plan");
      expect(code).toBe(0);
      expect(words.match(/Warning: The token lacks the scope domains:read_write/g)).toHaveLength(1);
      expect(words).toContain(
        "This plan changes a stratus_domain, which requires this scope, so an apply with this token will fail. The token has: domains:read_only. It comes from the provider block. Use a token with the scope for the apply.",
      );
    });

    test("a service that returns 401 for a missing scope, as some do, does not stop the run", async () => {
      const other = await serving((request, response) => {
        const body = { errors: [{ reason: "Your token is not authorized to use this endpoint." }] };
        const isOther = String(request.url).startsWith("/v4/domains");
        const headers = { "content-type": "application/json" };
        if (isOther) response.writeHead(200, headers).end(JSON.stringify({ data: [], page: 1, pages: 1, results: 0 }));
        else response.writeHead(401, headers).end(JSON.stringify(body));
      });
      expect((await running(provider(other.url) + zone(), "plan")).code).toBe(0);
    });
  });

  test("each of two providers checks itself", async () => {
    const second = provider(stack.url, "wrong-token", '  alias = "second"\n');
    const other = zone(2).replace("{\n", "{\n  provider = stratus.second\n");
    const { code, words, errors: diagnostics } = await running(provider(stack.url) + second + zone() + other, "plan");
    expect([code, diagnostics]).toEqual([1, 1]);
    expect(words).toContain('stratus/stratus"].second');
  });
});

/** One line at the end of each configured provider, in the file of STRATUS_SUMMARY. */
describe("the summary of a run", () => {
  let stack: Stack;
  let folder: string;
  beforeAll(async () => {
    stack = await startStack();
    folder = mkdtempSync(join(tmpdir(), "stratus-summary-"));
  });
  afterAll(async () => {
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const zones = (count: number, more = {}) => ({
    provider: { stratus: { base_url: stack.url, token: stack.token, ...more } },
    resource: {
      stratus_domain: {
        zone: { count, domain: "zone${count.index}.example", type: "master", soa_email: "a@b.example" },
      },
    },
  });

  test("counts the requests to the service, and the run stops at max_requests with the fix", async () => {
    const file = join(folder, "runs.log");
    const workspace = stack.installed({ STRATUS_SUMMARY: file });
    const lines = () => readFileSync(file, "utf8").split("\n").slice(0, -1);
    await workspace.apply(zones(3, { requests_per_second: 2 }));
    const [planned = "", applied = "", ...others] = lines();
    expect(others).toEqual([]);
    expect(planned).toMatch(/ requests=\d+ \(GET \d+\) sent=0 B received=[1-9]\d* B retries=0 waited=/);
    expect(applied).toMatch(/ requests=\d+ \(GET \d+, POST 3\) sent=[1-9]\d* B /);
    expect(Number(/waited=([\d.]+) s$/.exec(applied)?.[1])).toBeGreaterThan(0);
    const counted = [planned, applied].map((line) => Number(/requests=(\d+)/.exec(line)?.[1]));
    expect(counted.reduce((one, other) => one + other)).toBe((await stack.requests()).length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(lines().join()).not.toContain(stack.token);

    workspace.write(zones(3, { max_requests: 2 }));
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect(code).toBe(1);
    expect(output.replace(/[│╷╵]/g, " ").replace(/\s+/g, " ")).toContain(
      "was not sent: the budget of 2 requests (max_requests) is used up, including retries. Raise or remove max_requests.",
    );
    expect(lines()[2]).toMatch(/ requests=2 \(GET 2\) /);
  });

  test("is rejected before any request if its file is not writable", async () => {
    const workspace = stack.installed({ STRATUS_SUMMARY: "runs.log" });
    workspace.write(zones(1));
    await workspace.init();
    await stack.control("DELETE", "requests");
    const { code, output } = await workspace.run(["plan", "-no-color", "-input=false"]);
    expect(code).toBe(1);
    expect(output).toContain("STRATUS_SUMMARY must be the absolute path");
    expect(output).toContain('got "runs.log",\nwhich isn\'t absolute');
    expect(await stack.requests()).toEqual([]);
  });
});
