import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable } from "../e2e/support/executable";
import { type Stack, startStack } from "../e2e/support/stack";
import { Workspace } from "../e2e/support/terraform";
import { startProvider } from "./support/started";

jest.setTimeout(900_000);

let stack: Stack;
let workspace: Workspace;
beforeAll(async () => {
  stack = await startStack();
});
afterEach(() => workspace.remove());
afterAll(() => stack.close());

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

async function plan(
  environment: Readonly<Record<string, string>>,
  prepare: (folder: string) => void = () => undefined,
) {
  workspace = new Workspace(environment, { base_url: stack.url, token: stack.token });
  workspace.write({ resource: { stratus_domain: { zone } } });
  prepare(workspace.folder);
  return workspace.run(["plan", "-no-color", "-input=false"]);
}

const spy = `require("node:fs").writeFileSync("loaded", "");\n`;
const planned = { code: 0, output: expect.not.stringContaining("Warning") as unknown };

test("files in the working directory and in the home don't change the provider", async () => {
  let folder = "";
  const outcome = await plan({ XDG_CONFIG_HOME: "config" }, (made) => {
    folder = made;
    mkdirSync(join(folder, "config"));
    writeFileSync(join(folder, "spy.js"), spy);
    for (const name of ["bunfig.toml", ".bunfig.toml", "config/.bunfig.toml"]) {
      writeFileSync(join(folder, name), 'preload = ["./spy.js"]\n');
    }
    writeFileSync(join(folder, ".env"), "STRATUS_DIALECT=wrong\nHTTP_PROXY=http://127.0.0.1:9\nBUN_BE_BUN=1\n");
    for (const name of ["package.json", "tsconfig.json", "bun.lock"]) writeFileSync(join(folder, name), "{ invalid");
  });
  expect(outcome).toMatchObject(planned);
  expect(() => rmSync(join(folder, "loaded"))).toThrow("ENOENT");
});

test.each([
  { NODE_OPTIONS: "--require=./missing.js --bogus" },
  { NODE_PATH: "/nowhere", NODE_ENV: "test" },
  { BUN_INSPECT: "ws://127.0.0.1:1/x", BUN_INSPECT_PRELOAD: "./missing.js" },
  { BUN_CONFIG_REGISTRY: "x", BUN_CONFIG_VERBOSE_FETCH: "curl", BUN_CONFIG_MAX_HTTP_REQUESTS: "1", BUN_INSTALL: "x" },
  { BUN_RUNTIME_TRANSPILER_CACHE_PATH: "cache", BUN_CONFIG_NO_CLEAR_TERMINAL_ON_RELOAD: "x" },
  { BUN_JSC_useJIT: "0", BUN_OPTIONS: "--smol" },
])("the environment variables %j don't change the result", async (environment) => {
  expect(await plan(environment)).toMatchObject(planned);
});

test("BUN_BE_BUN makes it the runtime, which the docs say", async () => {
  const { code } = await plan({ BUN_BE_BUN: "1" });
  expect(code).toBe(1);
  const { stdout } = spawnSync(String(executable), ["--version"], { env: { BUN_BE_BUN: "1" }, encoding: "utf8" });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test("starts with an empty environment and in a folder that it can't write to", async () => {
  const folder = mkdtempSync(join(tmpdir(), "read-only-"));
  workspace = new Workspace({}, {});
  chmodSync(folder, 0o555);
  for (const environment of [{}, { HOME: "" }, { HOME: "/nowhere" }]) {
    const provider = await startProvider({ environment, folder });
    await provider.stop();
  }
  rmSync(folder, { recursive: true });
});

test("the folder of the executable may be read-only", async () => {
  const { code, output } = await plan({}, (folder) => chmodSync(join(folder, "terraform.d"), 0o555));
  expect({ code, output }).toMatchObject(planned);
});
