import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { fixedStart, startStratusEmulator } from "../../../../src/composition/emulator";
import { eventually } from "../../../support/eventually";
import { temporary } from "../../folder";
import { databaseBody, domainBody, imageBody, instanceBody, type TestEmulator, testEmulatorOf } from "../../support";

const file = () => temporary("cloud.db");

const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

/** Starts an emulator in its own process, and resolves when it is ready. */
async function serve(
  data: string,
  clock = "real",
): Promise<{ readonly emulator: TestEmulator; readonly kill: () => Promise<void> }> {
  const child = spawn(
    process.execPath,
    ["-r", "ts-node/register/transpile-only", join(__dirname, "..", "..", "serve.ts"), data, clock],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once("data", (chunk: Buffer) => {
      resolve(chunk.toString().trim());
    });
    child.once("exit", (code) => {
      reject(new Error(`the emulator ended with ${String(code)}`));
    });
  });
  const emulator = testEmulatorOf({ url, token: "stratus-dev-token", close: () => Promise.resolve() });
  const kill = () =>
    new Promise<void>((resolve) => {
      child.removeAllListeners("exit");
      child.once("exit", () => {
        resolve();
      });
      child.kill("SIGKILL");
    });
  return { emulator, kill };
}

test("SIGKILL loses no confirmed write, and operations in progress continue", async () => {
  const data = file();
  const first = await serve(data);
  await first.emulator.control("PUT", "/clock", { frozen: true });
  const before = [
    await first.emulator.make("/domains", { ...domainBody, tags: ["team"] }),
    await first.emulator.make("/compute/instances", imageBody),
    await first.emulator.make("/databases/mysql/instances", databaseBody),
  ];
  await first.emulator.control("POST", "/users", {
    username: "worker",
    restricted: true,
    grants: { add_domains: true },
  });
  await first.emulator.control("POST", "/tokens", { username: "worker", scopes: "*", token: "worker-token" });
  await first.emulator.control("POST", "/faults", { match: { path: "/regions" }, effect: { status: 503 } });
  // Writes are in progress when the process ends. Each confirmed one must exist afterwards.
  const answered: number[] = [];
  const writing = (async () => {
    for (let index = 0; ; index++) {
      const record = { type: "A", name: `host${String(index)}`, target: "192.0.2.1" };
      const { id } = await first.emulator.make("/domains/1/records", record);
      answered.push(Number(id));
    }
  })().catch(() => undefined);
  await eventually(() => answered.length >= 50);
  await first.kill();
  await writing;

  const second = await startStratusEmulator({ port: 0, data });
  const { call, control, as } = testEmulatorOf(second);
  const paths = ["/domains/1", "/compute/instances/1", "/databases/mysql/instances/1"];
  expect(await Promise.all(paths.map(async (path) => (await call("GET", path)).body))).toEqual(before);
  const { body: last } = await call("GET", `/domains/1/records/${String(answered.at(-1))}`);
  expect(last["type"]).toBe("A");
  const { results } = (await call("GET", "/domains/1/records")).body;
  expect([answered.length, answered.length + 1]).toContain(results);
  expect((await as("worker-token")("GET", "/domains")).status).toBe(200);
  expect((await call("GET", "/regions")).status).toBe(503);
  expect((await control("GET", "/clock")).body["frozen"]).toBe(true);
  await control("POST", "/clock/advance", { seconds: 1800 });
  expect((await call("GET", "/databases/mysql/instances/1")).body["status"]).toBe("active");
  expect((await call("GET", "/compute/instances/1")).body["status"]).toBe("running");
  await second.close();
});

test("a file is for one emulator at a time", async () => {
  const data = file();
  const first = await startStratusEmulator({ port: 0, data });
  await expect(startStratusEmulator({ port: 0, data })).rejects.toThrow(
    /Can't open the emulator's data file .*cloud\.db: another process is using it\. Stop that process/,
  );
  await first.close();
  await (await startStratusEmulator({ port: 0, data })).close();
});

test("a file of another type is rejected, and stays unchanged", async () => {
  const data = file();
  const list = "this is a shopping list, and it is long enough to be looked at".repeat(20);
  writeFileSync(data, list);
  await expect(startStratusEmulator({ port: 0, data })).rejects.toThrow(
    /Can't open the emulator's data file .*cloud\.db: /,
  );
  expect(readFileSync(data, "utf8")).toBe(list);
  const other = file();
  const connection = new Libsql(other);
  connection.exec("CREATE TABLE mine (name TEXT)");
  connection.close();
  await expect(startStratusEmulator({ port: 0, data: other })).rejects.toThrow(
    /another version of the emulator\. Choose another file/,
  );
});

test("a restart keeps everything, and a new token is valid in addition to the old one", async () => {
  const data = file();
  const first = await startStratusEmulator({ port: 0, data, clock: "frozen" });
  const made = await testEmulatorOf(first).make("/domains", domainBody);
  expect(made["created"]).toBe("2026-01-31T12:00:00");
  await first.close();
  // The file has a time, so the option for a new one has no effect.
  const second = await startStratusEmulator({ port: 0, data, token: "another", time: "2030-01-01T00:00:00Z" });
  const emulator = testEmulatorOf(second);
  expect((await emulator.call("GET", "/domains/1")).body).toEqual(made);
  expect((await emulator.as("stratus-dev-token")("GET", "/domains/1")).status).toBe(200);
  expect((await emulator.control("GET", "/clock")).body).toMatchObject({ frozen: true, now: "2026-01-31T12:00:00Z" });
  await second.close();
});

test("objects stored by an older version are returned as the service returns them, and can be updated", async () => {
  const emulator = await startStratusEmulator({ port: 0, clock: "fast", time: fixedStart });
  const { call, control, make } = testEmulatorOf(emulator);
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await make("/compute/instances", instanceBody);
  await make("/networking/ipv6/ranges", { prefix_length: 64, compute_id: 1 });
  const { body: state } = await control("GET", "/state");
  const old = { group: null, description: null, tags: ["qa"] };
  const objects = (state["objects"] as readonly { readonly kind: string; readonly body: object }[]).map((object) => {
    const isTagged = ["domain", "compute_instance"].includes(object.kind);
    return isTagged ? { ...object, body: { ...object.body, ...old } } : object;
  });
  await control("PUT", "/state", { ...state, objects });
  expect((await call("GET", "/domains/1")).body).toMatchObject({ group: "", description: "", tags: ["qa"] });
  expect((await call("GET", "/compute/instances/1")).body).toMatchObject({ group: "", tags: ["qa"] });
  for (const [path, change] of [
    ["/domains/1", { description: "shop" }],
    ["/compute/instances/1", { label: "renamed" }],
  ] as const) {
    expect((await call("PUT", path, change)).body).toMatchObject({ ...change, tags: ["qa"] });
    expect((await call("PUT", path, { tags: ["qa"] })).fields).toEqual(["tags[0]"]);
    expect((await call("PUT", path, { tags: ["team"] })).body).toMatchObject({ tags: ["team"] });
  }
  await emulator.close();
});

test("a used port is named", async () => {
  const first = await startStratusEmulator({ port: 0 });
  const port = Number(new URL(first.url).port);
  await expect(startStratusEmulator({ port })).rejects.toThrow(`port ${String(port)}: the port is in use`);
  await first.close();
});
