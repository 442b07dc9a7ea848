import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { eventually } from "../../support/eventually";
import { makeCommand } from "../command";

jest.setTimeout(30_000);

let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand()));
afterAll(() => command.remove());

const readyLine =
  /^stratus emulator ready on (http:\/\/127\.0\.0\.1:\d+)\/v4 token (\S+) page (\1\/_emulator\/ui(?:#token=\S+)?)\n$/;

async function startEmulator(...args: readonly string[]) {
  const started = await command.start("emulator", "--port", "0", ...args);
  const [, origin = "", token = "", page = ""] = readyLine.exec(started.line) ?? [];
  const url = `${origin}/v4`;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    });
  return { ...started, url, token, page, call };
}

/** The status code of a request under another host name, which `fetch` can't send. */
const statusFor = (port: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ port, host: "127.0.0.1", path: "/_emulator/health", headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on("error", reject);
  });

describe("stratus emulator", () => {
  test("prints one line when it is ready, with its URL, its token and its page", async () => {
    const { child, line, url, token, page, ended } = await startEmulator();
    expect(line).toMatch(readyLine);
    expect(token).toBe("stratus-dev-token");
    expect((await fetch(`${url}/domains`)).status).toBe(401);
    expect((await fetch(page)).headers.get("content-type")).toContain("text/html");
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, stdout: line, stderr: "" });
  });

  test.each(["SIGINT", "SIGTERM"] as const)("%s ends it while a client keeps a connection open", async (signal) => {
    const { child, call, ended } = await startEmulator("--token", "other");
    expect((await call("/domains")).status).toBe(200);
    child.kill(signal);
    expect((await ended).code).toBe(0);
  });

  test("created objects survive SIGKILL with the same file", async () => {
    const file = join(command.folder, "kept.db");
    const first = await startEmulator("--data", file);
    const body = JSON.stringify({ domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
    expect((await first.call("/domains", { method: "POST", body })).status).toBe(200);
    first.child.kill("SIGKILL");
    await first.ended;
    const second = await startEmulator("--data", file);
    expect(await (await second.call("/domains")).json()).toMatchObject({ data: [{ domain: "shop.example" }] });
    second.child.kill("SIGTERM");
    await second.ended;
  });

  test("--dialect linode serves the names of the public service, and an unknown name is rejected", async () => {
    const { child, call, ended } = await startEmulator("--dialect", "linode");
    expect((await call("/linode/instances")).status).toBe(200);
    expect((await call("/compute/instances")).status).toBe(404);
    child.kill("SIGTERM");
    await ended;
    const { code, stderr } = await command.run("emulator", "--dialect", "azure");
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/'azure' is invalid\. Allowed choices are stratus, linode/);
  });

  test("ignores unaccepted fields of a request, and rejects them with --strict-fields", async () => {
    const body = JSON.stringify({ domain: "shop.example", type: "master", soa_email: "ops@shop.example", domainId: 1 });
    const statuses: number[] = [];
    for (const flags of [[], ["--strict-fields"]]) {
      const { child, call, ended } = await startEmulator(...flags);
      statuses.push((await call("/domains", { method: "POST", body })).status);
      child.kill("SIGTERM");
      await ended;
    }
    expect(statuses).toEqual([200, 400]);
  });

  test("--control-token protects the control API and is printed, and --allowed-host adds a host name", async () => {
    const flags = ["--control-token", "only-mine", "--allowed-host", "cloud.example,second.example"];
    const { child, url, page, ended } = await startEmulator(...flags);
    expect(page).toMatch(/\/ui#token=only-mine$/);
    const control = (headers: Record<string, string>) => fetch(url.replace("/v4", "/_emulator/state"), { headers });
    expect((await control({})).status).toBe(401);
    expect((await control({ authorization: "Bearer only-mine" })).status).toBe(200);
    const { port } = new URL(url);
    const statuses = ["cloud.example", "second.example", "third.example"].map((host) => statusFor(port, host));
    expect(await Promise.all(statuses)).toEqual([200, 200, 403]);
    child.kill("SIGTERM");
    expect((await ended).stderr).toBe("The control API under /_emulator requires the token only-mine\n");
  });

  // On other systems the command that opens a URL has another name.
  describe.each(process.platform === "linux" ? ["--open"] : [])("%s", (flag) => {
    const opener = join(__dirname, "..", "..", "..", ".cache", `opener-${String(process.pid)}`);
    const opened = join(opener, "opened");
    const withOpener = (search: string) => makeCommand(() => ({ PATH: search }));
    beforeEach(() => {
      mkdirSync(opener, { recursive: true });
      writeFileSync(join(opener, "xdg-open"), `#!/bin/sh\nprintf %s "$1" > '${opened}'\n`, { mode: 0o755 });
    });
    afterEach(() => rmSync(opener, { recursive: true, force: true }));

    test("opens the page, with the token if the control API requires one", async () => {
      const own = withOpener([opener, process.env["PATH"]].join(delimiter));
      const { child, line, ended } = await own.start("emulator", "--port", "0", "--control-token", "mine", flag);
      await eventually(() => existsSync(opened) && readFileSync(opened, "utf8") !== "");
      expect(readFileSync(opened, "utf8")).toBe(readyLine.exec(line)?.[3]);
      child.kill("SIGTERM");
      expect((await ended).code).toBe(0);
      own.remove();
    });

    test("explains how to open it if no program can, and keeps running", async () => {
      rmSync(join(opener, "xdg-open"));
      const own = withOpener(opener);
      const { child, line, ended } = await own.start("emulator", "--port", "0", flag);
      const page = readyLine.exec(line)?.[3] ?? "";
      expect((await fetch(page)).status).toBe(200);
      child.kill("SIGTERM");
      const { code, stderr } = await ended;
      expect(code).toBe(0);
      expect(stderr).toContain(`Open this URL yourself: ${page}\n`);
      own.remove();
    });
  });

  test("a used port is named, with the fix", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stdout, stderr } = await command.run("emulator", "--port", String(port));
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`port ${String(port)}: the port is in use. Choose another port`);
    expect(stderr).not.toContain("    at ");
  });

  test.each([
    [["--port", "70000"], "'70000' is invalid. Use a number from 0 to 65535."],
    [["--port", "4e3"], "'4e3' is invalid. Use a number from 0 to 65535."],
    [["--clock", "slow"], "'slow' is invalid. Allowed choices are real, fast, frozen"],
    [["--time", "noon"], 'time must be an instant in UTC such as 2026-01-31T12:00:00Z, got "noon"'],
    [["--token", "two words"], "'two words' is invalid. Use printable ASCII characters without spaces."],
    [["--prot", "1"], "stratus: unknown option --prot. Did you mean --port?\n"],
    [["4510"], "too many arguments"],
    [["--offerings", "missing.json"], "Can't read the catalogue file missing.json as JSON"],
  ])("%j is rejected with the allowed values", async (args, words) => {
    const { code, stderr } = await command.run("emulator", ...args);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("    at ");
  });
});

test.each([["-v"], ["--version"], ["emulator", "-v"], ["provider", "mirror", "--version"]])(
  "stratus %s %s %s prints the version",
  async (...args) => {
    expect(await command.run(...args)).toEqual({ code: 0, stdout: "1.2.3\n", stderr: "" });
  },
);

test("an unknown command is rejected with a similar one", async () => {
  const { code, stderr } = await command.run("emulater");
  expect(code).toBe(1);
  expect(stderr).toContain("stratus: unknown command emulater. Did you mean emulator?\n");
});

test("--debug prints the environment variable that attaches Terraform to this process", async () => {
  const { child, line, ended } = await command.start("--debug");
  expect(line).toMatch(/^export TF_REATTACH_PROVIDERS='\{"stratus\.internal\/stratus\/stratus":\{.*\}\}'\n$/);
  child.kill("SIGINT");
  expect((await ended).code).toBe(0);
});
