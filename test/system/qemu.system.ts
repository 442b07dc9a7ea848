import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExecutable } from "../../src/cli/commands/provider/executable";
import type * as Stacks from "../e2e/support/stack";

jest.setTimeout(900_000);

const folder = mkdtempSync(join(tmpdir(), "stratus-qemu-"));
const starts = join(folder, "starts");
let executable: string;
let stack: Stacks.Stack;

beforeAll(async () => {
  executable = buildExecutable("linux_arm64", join(folder, "built"));
  const emulated = join(folder, "emulated");
  const command = `exec qemu-aarch64-static -L /usr/aarch64-linux-gnu '${executable}' "$@"`;
  writeFileSync(emulated, `#!/bin/sh\necho started >> '${starts}'\n${command}\n`, { mode: 0o755 });
  process.env["STRATUS_TEST_EXECUTABLE"] = emulated;
  stack = await jest.requireActual<typeof Stacks>("../e2e/support/stack").startStack();
});

afterAll(async () => {
  await stack.close();
  rmSync(folder, { recursive: true, force: true });
});

const zone = { domain: "arm.example", type: "master", soa_email: "ops@arm.example" };
const record = (target: string) => ({ domain_id: "${stratus_domain.zone.id}", type: "A", name: "www", target });

test("the executable for linux_arm64 creates objects and plans an update under QEMU", async () => {
  const arm64 = 183;
  expect(readFileSync(executable).readUInt16LE(18)).toBe(arm64);
  const workspace = stack.workspace();
  const resources = (target: string) => ({
    resource: { stratus_domain: { zone }, stratus_domain_record: { www: record(target) } },
  });
  await workspace.apply(resources("192.0.2.1"));
  expect(existsSync(starts)).toBe(true);
  const id = String(workspace.state("stratus_domain.zone")["id"]);
  const [made] = (await stack.api("GET", `/domains/${id}/records`))["data"] as readonly object[];
  expect(made).toMatchObject({ name: "www", target: "192.0.2.1" });
  workspace.write(resources("192.0.2.2"));
  expect(await workspace.plan()).toMatchObject([{ address: "stratus_domain_record.www", actions: ["update"] }]);
});

test("the executable for linux_amd64 starts on a processor without AVX", async () => {
  const file = buildExecutable("linux_amd64", join(folder, "amd64"));
  const child = spawn("qemu-x86_64-static", ["-cpu", "Nehalem", file], {
    env: {
      PATH: process.env["PATH"],
      TF_PLUGIN_MAGIC_COOKIE: "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2",
      PLUGIN_PROTOCOL_VERSIONS: "6",
      TF_DISABLE_PLUGIN_TLS: "1",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const ended = once(child, "exit");
  const [line] = (await Promise.race([once(child.stdout, "data"), ended])) as [unknown];
  expect(String(line)).toMatch(/^1\|6\|unix\|.+\|grpc\|/);
  child.kill();
  await ended;
});
