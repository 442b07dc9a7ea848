import "./environment";
import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Stack, startStack } from "../../e2e/support/stack";
import { childEnvironment } from "../../e2e/support/terraform";
import { startChild } from "../../support/child";
import { eventually } from "../../support/eventually";
import { whenReady } from "../support/emulator-process";
import { wrapper } from "./places";
import { running, startWine } from "./wine";

jest.setTimeout(900_000);

let stack: Stack;
let folder: string;
beforeAll(async () => {
  await startWine();
  stack = await startStack();
  folder = mkdtempSync(join(tmpdir(), "commands-"));
}, 240_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await stack.close();
  await eventually(() => running().length === 0);
});

const stratus = (...args: readonly string[]) => {
  const env = childEnvironment(folder, { STRATUS_BASE_URL: stack.url, STRATUS_TOKEN: stack.token });
  return startChild(wrapper, args, { cwd: folder, env }).outcome;
};

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example", description: "Für die Läden" };

test("the version, the help, and a mistyped command", async () => {
  expect(await stratus("--version")).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^0\.1\.0\S*\n$/) as string,
  });
  expect(await stratus("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("emulator") as string });
  const mistyped = await stratus("emulater");
  expect(mistyped).toMatchObject({ code: 1, output: expect.stringContaining("Did you mean emulator?") as string });
});

test("doctor checks the service, drift compares a state with it, and import writes a program for the account", async () => {
  const workspace = stack.workspace();
  await workspace.apply({ resource: { stratus_domain: { zone } } });
  const state = join(workspace.folder, "terraform.tfstate");
  expect((await stratus("doctor")).stdout).toContain(`${stack.url} responds like the Stratus API`);
  expect(await stratus("drift", "--state", state)).toMatchObject({ code: 0 });
  const id = String(workspace.state("stratus_domain.zone")["id"]);
  await stack.api("PUT", `/domains/${id}`, { description: "Geändert" });
  expect(await stratus("drift", "--state", state)).toMatchObject({
    code: 2,
    stdout: expect.stringContaining("Geändert") as string,
  });

  expect((await stratus("import", "läden", "--no-plan")).output).toContain("npm install");
  expect(readFileSync(join(folder, "läden", "main.ts"), "utf8")).toContain('description: "Geändert"');
  const names = readdirSync(join(folder, "läden"));
  // The same bytes as on other systems, so that the program can be shared.
  for (const name of names) expect(readFileSync(join(folder, "läden", name), "utf8")).not.toContain("\r");
  expect(await stratus("import", "läden", "--no-plan")).toMatchObject({
    code: 0,
    stdout: "Nothing new. No files were written.\n",
  });
});

test("the emulator serves, keeps its data in a file, and ends with Ctrl-C", async () => {
  const data = join(folder, "größe.db");
  const start = async () => {
    const child = spawn(wrapper, ["emulator", "--port", "0", "--data", data, "--token", "secret"], { cwd: folder });
    const { url } = await whenReady(child);
    const call = async (path: string, method: string, body?: object) => {
      const headers = { authorization: "Bearer secret", "content-type": "application/json" };
      const response = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      return (await response.json()) as Readonly<Record<string, unknown>>;
    };
    const stop = async () => {
      const ended = once(child, "exit");
      child.kill("SIGINT");
      return ended;
    };
    return { call, stop };
  };
  const first = await start();
  const { id } = await first.call("/domains", "POST", zone);
  expect(await first.stop()).toEqual([0, null]);
  const second = await start();
  expect(await second.call(`/domains/${String(id)}`, "GET")).toMatchObject(zone);
  expect(await second.stop()).toEqual([0, null]);
});

test("files with paths of more than 260 characters: the journal, an uploaded disk, and the summary", async () => {
  const long = join(folder, ...["a", "ö", "c"].map((letter) => letter.repeat(100)));
  mkdirSync(long, { recursive: true });
  const [disk, summary, journal] = ["disk.gz", "runs.log", "journal"].map((name) => join(long, name));
  writeFileSync(String(disk), gzipSync("disk"));
  const workspace = stack.installed({ STRATUS_SUMMARY: String(summary), STRATUS_JOURNAL: String(journal) });
  const web = { label: "web", region: "us-east", type: "g6-nanode-1" };
  const resource = {
    stratus_compute_instance: { web },
    stratus_image: { golden: { file: disk, region: "us-east", label: "golden" } },
  };
  workspace.write({ resource });
  await workspace.init();
  const run = workspace.start(["apply", "-no-color", "-auto-approve", "-input=false"]);
  await eventually(() => existsSync(String(journal)), { during: run.outcome });
  expect(await run.outcome).toMatchObject({ code: 0 });
  expect(await workspace.plan()).toEqual([]);
  expect(existsSync(String(journal))).toBe(false);
  expect(statSync(String(summary)).size).toBeGreaterThan(0);
  expect(workspace.state("stratus_image.golden")["status"]).toBe("available");
});
