import { mkdirSync, mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, sep } from "node:path";
import { fixedStart, startStratusEmulator } from "../../../src/composition/emulator";
import { platformOf } from "../../../src/terraform/bundled-provider/place-provider";
import { root } from "../../docs/support/blocks";
import { startChild } from "../../support/child";
import { childEnvironment, terraformBinary } from "../support/terraform";

jest.setTimeout(120_000);

const source = "stratus.internal/stratus/stratus";
const home = realpathSync(mkdtempSync(join(tmpdir(), "stratus-doctor-")));
const cache = join(home, "cache");
let emulator: Awaited<ReturnType<typeof startStratusEmulator>>;
beforeAll(async () => {
  emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart });
  mkdirSync(cache);
});
afterAll(async () => {
  await emulator.close();
  rmSync(home, { recursive: true, force: true });
});

const environment = () =>
  childEnvironment(home, {
    STRATUS_BASE_URL: emulator.url,
    STRATUS_TOKEN: emulator.token,
    TF_PLUGIN_CACHE_DIR: cache,
  });
const run = (folder: string, file: string, ...args: readonly string[]) =>
  startChild(file, args, { cwd: folder, env: environment() }).outcome;
const terraform = (folder: string, ...args: readonly string[]) =>
  run(folder, terraformBinary(), ...args, "-no-color", "-input=false");
const stratus = (folder: string, ...args: readonly string[]) =>
  run(folder, process.execPath, join(root, "dist", "bin", "stratus.cjs"), ...args);

/** An initialized configuration, with the provider next to it. */
async function initialised(name: string): Promise<string> {
  const folder = join(home, name);
  mkdirSync(folder);
  const required = `terraform {\n  required_providers {\n    stratus = {\n      source = "${source}"\n    }\n  }\n}\n`;
  const zone = `resource "stratus_domain" "zone" {\n  domain    = "${name}.example"\n  type      = "master"\n  soa_email = "ops@shop.example"\n}\n`;
  writeFileSync(join(folder, "main.tf"), required + zone);
  await stratus(folder, "provider", "install");
  expect(await terraform(folder, "init")).toMatchObject({ code: 0 });
  return folder;
}

test("a stack with a provider of another stack in the plugin cache: the advice works", async () => {
  const stacks = [await initialised("shop"), await initialised("blog")];
  for (const folder of stacks) expect(await stratus(folder, "doctor")).toMatchObject({ code: 0 });

  const cached = readlinkSync(join(cache, source, "0.1.0", platformOf(process)));
  const owner = stacks.find((folder) => cached.startsWith(folder + sep));
  const [other = ""] = stacks.filter((folder) => folder !== owner);
  rmSync(owner ?? "", { recursive: true });
  expect((await terraform(other, "plan")).output).toContain("Required plugins are not installed");

  const { code, output } = await stratus(other, "doctor");
  expect(code).toBe(1);
  expect(output).toContain("links to a provider that no longer exists");
  const [, command = ""] = /^ *fix: (\(cd .*\))$/m.exec(output) ?? [];
  expect(command).toBe(`(cd ${other} && terraform init)`);
  await terraform(other, "init");
  expect(await stratus(other, "doctor")).toMatchObject({ code: 0 });
  expect((await terraform(other, "plan")).output).toContain("Plan: 1 to add");
});
