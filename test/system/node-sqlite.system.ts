import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenReady } from "./support/emulator-process";
import { type Environment, root, run, withNode } from "./support/package";

jest.setTimeout(900_000);

let folder: string;
let node22: Environment;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "stratus-sqlite-"));
  node22 = await withNode(22, process.env);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const provider = () => {
  const built = join(root, "dist", "provider");
  const [file = ""] = readdirSync(built).filter((name) => name.endsWith(".cjs"));
  return join(built, file);
};

async function withEmulator(file: string, env: Environment, work: (call: Call, child: ChildProcess) => Promise<void>) {
  const args = [file, "emulator", "--port", "0", "--data", join(folder, "kept.db")];
  const child = spawn("node", args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const { url, token } = await whenReady(child);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await work(async (method, path, body) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  }, child);
  const ended = once(child, "close");
  child.kill("SIGKILL");
  await ended;
}
type Call = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: unknown }>;

const zone = (domain: string) => ({ domain, type: "master", soa_email: `ops@${domain}` });

test("without libsql the emulator uses the SQLite of Node 22, with the file that libsql wrote, and survives SIGKILL", async () => {
  await withEmulator(provider(), process.env, async (call) => {
    expect((await call("POST", "/domains", zone("one.example"))).status).toBe(200);
  });
  const alone = join(folder, "alone.cjs");
  copyFileSync(provider(), alone);
  await withEmulator(alone, node22, async (call) => {
    expect((await call("GET", "/domains")).body).toMatchObject({ results: 1, data: [{ domain: "one.example" }] });
    const made = (await call("POST", "/domains", zone("two.example"))).body as { readonly id: number };
    const record = { type: "A", name: "www", target: "192.0.2.1" };
    expect((await call("POST", `/domains/${String(made.id)}/records`, record)).status).toBe(200);
    const second = run("node", [alone, "emulator", "--port", "0", "--data", join(folder, "kept.db")], folder, node22);
    await expect(second).rejects.toThrow("another process is using it");
  });
  await withEmulator(provider(), process.env, async (call) => {
    expect((await call("GET", "/domains")).body).toMatchObject({ results: 2 });
  });
});

test("without libsql, with a Node version without SQLite, the error has the fix", async () => {
  const alone = join(folder, "alone.cjs");
  copyFileSync(provider(), alone);
  // Node 20 has no SQLite. A newer Node is configured to be without it.
  const flags = process.allowedNodeEnvironmentFlags.has("--no-experimental-sqlite") ? "--no-experimental-sqlite" : "";
  const started = run("node", [alone, "emulator", "--port", "0"], folder, { ...process.env, NODE_OPTIONS: flags });
  await expect(started).rejects.toThrow(
    /The emulator requires SQLite, but .* can't be loaded: Cannot find module 'libsql'\. Use Node 22\.13 or newer/,
  );
});
