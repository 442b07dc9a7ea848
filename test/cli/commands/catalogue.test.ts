import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type EmulatorServer, fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { dialectNames } from "../../../src/shared/provider-settings";
import { testEmulatorOf } from "../../emulator/support";
import { makeCommand } from "../command";

jest.setTimeout(30_000);

let settings: NodeJS.ProcessEnv = {};
let command: ReturnType<typeof makeCommand>;
beforeAll(() => (command = makeCommand(() => settings)));
afterAll(() => command.remove());
beforeEach(() => (settings = {}));

const start = (options: Parameters<typeof startStratusEmulator>[0] = {}) =>
  startStratusEmulator({ port: 0, clock: "fast", time: fixedStart, strictFields: true, ...options });

/** The cells of each row of the table whose head starts with the word, by the first of them. */
function rowsOf(output: string, head: string): ReadonlyMap<string, string> {
  const lines = output.split("\n");
  const from = lines.findIndex((line) => line.startsWith(head));
  if (from < 0) throw new Error(`there is no table ${head} in:\n${output}`);
  const end = lines.indexOf("", from);
  return new Map(
    lines
      .slice(from + 1, end < 0 ? undefined : end)
      .map((line) => [line.split(" ")[0] ?? "", line.replace(/ +/g, " ")]),
  );
}

const instance = { region: "us-east", type: "g6-standard-2" };

describe.each(dialectNames)("of a service with the names of %s", (dialect) => {
  let emulator: EmulatorServer;
  beforeAll(async () => (emulator = await start({ dialect })));
  afterAll(() => emulator.close());
  beforeEach(async () => {
    await testEmulatorOf(emulator).control("POST", "/reset");
    settings = { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token, STRATUS_DIALECT: dialect };
  });
  const instances = dialect === "linode" ? "/linode/instances" : "/compute/instances";

  test("regions, plans, images and engines are tables, under the names of the specification", async () => {
    const { make } = testEmulatorOf(emulator);
    await make(instances, instance);
    await make("/images/upload", { label: "golden", region: "us-east" });
    const { code, stdout, stderr } = await command.run("catalogue");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const regions = rowsOf(stdout, "REGION");
    expect([...regions.keys()]).toEqual(["ap-south", "eu-central", "us-east", "us-west"]);
    expect(regions.get("us-east")).toMatch(/^us-east Newark, NJ, USA ok .*Metadata, (NodeBalancers, )?Vlans$/);
    const plans = rowsOf(stdout, "PLAN");
    expect(plans.size).toBe(9);
    expect(plans.get("g6-standard-2")).toBe("g6-standard-2 2 4 GB 80 GB 0 1");
    expect(plans.get("g1-gpu-rtx6000-1")).toMatch(/ 0 eu-central, us-east, not ap-south$/);
    expect(stdout).toContain("The API has no list of plans. These plans come from the emulator.");
    const images = rowsOf(stdout, "IMAGE");
    expect(images.get("public/debian12")).toMatch(/^public\/debian12 Debian 12 Debian 1500 MB cloud-init maintained/);
    expect(images.get("public/centos7")).toMatch(/ deprecated, not maintained since 2024-06-30$/);
    expect([...images.values()].at(-1)).toMatch(/^private\/\d+ golden this account .*pending_upload$/);
    expect([...rowsOf(stdout, "ENGINE").keys()]).toEqual([
      ...["mysql/5.7.39", "mysql/8.0.26", "mysql/8.0.30"],
      ...["postgresql/13.2", "postgresql/14.6", "postgresql/15.2"],
    ]);
  });

  test("it reads only lists, in pages of 500", async () => {
    const { control } = testEmulatorOf(emulator);
    await control("DELETE", "/requests");
    await command.run("catalogue");
    const log = (await control("GET", "/requests")).body as unknown as readonly Record<string, unknown>[];
    expect(log.map(({ method, path }) => `${String(method)} ${String(path)}`).sort()).toEqual(
      [
        `GET /v4${instances}`,
        "GET /v4/databases/engines",
        "GET /v4/databases/instances",
        "GET /v4/images",
        "GET /v4/regions",
        "GET /v4/regions/availability",
      ].sort(),
    );
    for (const { query } of log) expect(query).toEqual({ page: "1", page_size: "500" });
  });

  test("prints one list alone, and JSON for a program", async () => {
    const { code, stdout } = await command.run("catalogue", "images", "--json");
    expect(code).toBe(0);
    const { images, ...more } = JSON.parse(stdout) as { readonly images: readonly Record<string, unknown>[] };
    expect(more).toEqual({ notes: [] });
    expect(images.find(({ id }) => id === "public/debian12")).toMatchObject({
      label: "Debian 12",
      vendor: "Debian",
      capabilities: ["cloud-init"],
      deprecated: false,
      is_public: true,
      size: 1500,
    });
    expect((await command.run("catalogue", "regions")).stdout).not.toContain("IMAGE");
  });

  test("a read-only token lists everything, and unreadable lists are reported", async () => {
    const { control } = testEmulatorOf(emulator);
    const tokenFor = async (scopes: string) =>
      String((await control("POST", "/tokens", { username: "admin", scopes })).body["token"]);
    const area = dialect === "linode" ? "linodes" : "computes";
    settings["STRATUS_TOKEN"] = await tokenFor(`${area}:read_only images:read_only databases:read_only`);
    expect(await command.run("catalogue")).toMatchObject({ code: 0, stderr: "" });
    settings["STRATUS_TOKEN"] = await tokenFor("domains:read_only");
    const { code, stdout, stderr } = await command.run("catalogue");
    expect(code).toBe(0);
    expect(rowsOf(stdout, "REGION").size).toBe(4);
    expect(stdout).not.toContain("IMAGE");
    expect(stderr).toMatch(/^The token can't read images: .*images:read_only/m);
    expect(stderr).toMatch(/^The token can't read the plans of instances: .*computes:read_only/m);
    const images = await command.run("catalogue", "images");
    expect(images).toMatchObject({ code: 1, stdout: "" });
    expect(images.stderr).toMatch(/^stratus: The token can't read images: .*images:read_only/);
  });

  test("--types writes the names, and --check reports outdated ones", async () => {
    const file = join(command.folder, "stratus-catalogue.d.ts");
    rmSync(file, { force: true });
    expect(await command.run("catalogue", "--types", "--check")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "stratus-catalogue.d.ts doesn't exist. Run: npx --no stratus catalogue --types",
      ) as string,
    });
    const written = await command.run("catalogue", "--types");
    expect(written).toEqual({
      code: 0,
      stdout: "Wrote stratus-catalogue.d.ts: 4 regions, 9 plans, 8 images, 6 engines.\n",
      stderr: "",
    });
    const text = readFileSync(file, "utf8");
    expect(text).toContain('declare module "cdktf-stratus/catalogue" {\n  interface Catalogue {\n    regions:\n');
    expect(text).toContain('      | "us-west"; // Fremont, CA, USA\n');
    expect(text).toContain('      | "public/centos7" // CentOS 7, deprecated\n');
    expect(text).toContain("      | `private/${string}`; //");
    expect(text).toContain("//   npx --no stratus catalogue --types\n");
    // The account's own objects make no difference.
    await testEmulatorOf(emulator).make("/images/upload", { label: "golden", region: "us-east" });
    await testEmulatorOf(emulator).make(instances, instance);
    expect(await command.run("catalogue", "--types", "--check")).toMatchObject({ code: 0, stderr: "" });
    writeFileSync(file, text.replace("us-west", "us-north"));
    const old = await command.run("catalogue", "--types", "--check");
    expect(old).toMatchObject({ code: 1, stdout: "" });
    expect(old.stderr).toBe(
      "stratus: stratus-catalogue.d.ts is out of date. Run: npx --no stratus catalogue --types\n",
    );
    expect(readFileSync(file, "utf8")).toContain("us-north");
    expect((await command.run("catalogue", "--types")).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test("--plans lists the plans that compile, and the file shows the command that created it", async () => {
    const args = ["--types", "own.d.ts", "--plans", "g6-standard-2, g6-nanode-1"];
    expect((await command.run("catalogue", ...args)).code).toBe(0);
    const text = readFileSync(join(command.folder, "own.d.ts"), "utf8");
    expect(text).toContain('    plans:\n      | "g6-nanode-1"\n      | "g6-standard-2";\n');
    expect(text).toContain("//   npx --no stratus catalogue --types own.d.ts --plans g6-standard-2,g6-nanode-1\n");
  });
});

describe("errors", () => {
  let emulator: EmulatorServer;
  beforeAll(async () => (emulator = await start()));
  afterAll(() => emulator.close());

  test.each<[string, () => NodeJS.ProcessEnv, readonly string[], RegExp]>([
    [
      "nothing is set",
      () => ({ STRATUS_BASE_URL: "", STRATUS_TOKEN: "" }),
      [],
      /^stratus: The base URL of the API is missing\. Set STRATUS_BASE_URL, or pass --base-url\. .*\nThe access token is missing\. Set STRATUS_TOKEN\.\n$/,
    ],
    [
      "no token",
      () => ({ STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: "" }),
      [],
      /^stratus: The access token is missing\. Set STRATUS_TOKEN\.\n$/,
    ],
    [
      "a wrong token",
      () => ({ STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: "wrong" }),
      [],
      /^stratus: GET .* failed with status code 401: Invalid token\. .*STRATUS_TOKEN.*\nThe base URL is http/,
    ],
    [
      "nothing listens",
      () => ({ STRATUS_BASE_URL: "http://127.0.0.1:1/v4", STRATUS_TOKEN: "any" }),
      [],
      /^stratus: GET .* failed: nothing listens on .* start it with: stratus emulator --port 1 .*\nThe base URL is http:\/\/127\.0\.0\.1:1\/v4\.\n$/,
    ],
    [
      "a wrong address in the environment",
      () => ({ STRATUS_BASE_URL: "http://127.0.0.1:1/v3", STRATUS_TOKEN: "any" }),
      [],
      /^stratus: STRATUS_BASE_URL: must end in "\/v4", got "http:\/\/127\.0\.0\.1:1\/v3"\.\n$/,
    ],
    [
      "a wrong option",
      () => ({ STRATUS_TOKEN: "any" }),
      ["--base-url", "http://api.example/v4"],
      /^stratus: --base-url: must start with https:\/\/, .*; set --allow-insecure-http to allow it, got "http:\/\/api\.example\/v4"\.\n$/,
    ],
    [
      "a certificate that is not there",
      () => ({ STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token }),
      ["--ca-file", "none.pem"],
      /^stratus: --ca-file: must be an existing file, got none\.pem\.\n$/,
    ],
    [
      "the other dialect",
      () => ({ STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token }),
      ["--dialect", "linode"],
      /doesn't use the dialect "linode"\. Set dialect \(STRATUS_DIALECT\) to "stratus"/,
    ],
    ["an unknown list", () => ({}), ["zones"], /Allowed choices are regions, plans, images, engines/],
    [
      "a file for one list",
      () => ({}),
      ["regions", "--types"],
      /--types: can't be used with a list, got regions\. The file contains all lists\.\n/,
    ],
    ["--check alone", () => ({}), ["--check"], /--check: can only be used with --types\. Add --types\.\n/],
    ["JSON and types", () => ({}), ["--types", "--json"], /'--json' cannot be used with option '--types/],
    ["an empty plan id", () => ({}), ["--types", "--plans", "a,,b"], /Separate the values by single commas/],
  ])("%s", async (_, environment, args, words) => {
    settings = environment();
    const { code, stdout, stderr } = await command.run("catalogue", ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain("    at ");
  });

  test("images of another dialect are not listed as usable names", async () => {
    const other = await start({ dialect: "linode" });
    settings = { STRATUS_BASE_URL: other.url, STRATUS_TOKEN: other.token };
    const { code, stderr } = await command.run("catalogue", "images");
    await other.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /returned the image "linode\/\w.*Set STRATUS_DIALECT or --dialect to "stratus" or "linode"\./,
    );
  });
});

describe("a service that is not an emulator", () => {
  /** The emulator without its control API, and with an empty list of engines. */
  let emulator: EmulatorServer;
  let close: () => void;
  beforeAll(async () => {
    emulator = await start();
    const server = createServer((request, response) => {
      void (async () => {
        const path = request.url ?? "";
        const engines = path.startsWith("/v4/databases/engines");
        const answer = engines
          ? Response.json({ data: [], page: 1, pages: 1, results: 0 })
          : path.startsWith("/_emulator")
            ? Response.json({ errors: [{ reason: "Not found" }] }, { status: 404 })
            : await fetch(new URL(path, emulator.url), {
                headers: { authorization: request.headers.authorization ?? "" },
              });
        response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
      })();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    close = () => server.close();
    const { port } = server.address() as AddressInfo;
    settings = { STRATUS_BASE_URL: `http://127.0.0.1:${String(port)}/v4`, STRATUS_TOKEN: emulator.token };
    address = settings;
  });
  let address: NodeJS.ProcessEnv;
  beforeEach(() => (settings = address));
  afterAll(async () => {
    close();
    await emulator.close();
  });

  test("R1-199: plans are those in API responses, and the output notes that others can exist", async () => {
    await testEmulatorOf(emulator).make("/compute/instances", instance);
    const { stdout } = await command.run("catalogue", "plans");
    const plans = rowsOf(stdout, "PLAN");
    expect([...plans.keys()]).toEqual(["g1-gpu-rtx6000-1", "g6-standard-2"]);
    expect(plans.get("g6-standard-2")).toBe("g6-standard-2 2 4 GB 80 GB 0 1");
    expect(stdout).toContain("The API has no list of plans. These plans come from its availability listing");
    expect(stdout).toContain("Others may exist.");
  });

  test("the file accepts other plans, and every name of an empty list", async () => {
    const { code, stdout, stderr } = await command.run("catalogue", "--types", "open.d.ts");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: "Wrote open.d.ts: 4 regions, 1 plan, 8 images, 0 engines.\n",
    });
    expect(stderr).toBe("Warning: the service lists no engines, so the types accept any name.\n");
    const text = readFileSync(join(command.folder, "open.d.ts"), "utf8");
    expect(text).toContain('    plans:\n      | "g1-gpu-rtx6000-1"\n      | (string & {}); // other plans');
    expect(text).not.toContain("engines:");
  });
});
