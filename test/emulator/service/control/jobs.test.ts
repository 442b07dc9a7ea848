import { startStratusEmulator } from "../../../../src/composition/emulator";
import { temporary } from "../../folder";
import { databaseBody, domainBody, imageBody, type Json, until, useEmulator } from "../../support";

const emulator = useEmulator({ clock: "frozen" });
const { call, control, make } = emulator;

const jobs = async () => (await control("GET", "/jobs")).body as unknown as readonly Json[];
const clock = async (method: string, path = "", body?: unknown) => (await control(method, `/clock${path}`, body)).body;

test("jobs lists the operations in progress by their due time, with their effect and object", async () => {
  await make("/databases/mysql/instances", databaseBody);
  await make("/compute/instances", imageBody);
  await make("/domains", domainBody);
  const all = await jobs();
  expect(all).toMatchObject([
    { kind: "compute_instance", id: 1, label: "web", operation: "create", to: "running", waited: true },
    { kind: "domain", id: 1, label: "shop.example", operation: "render zone", to: null, waited: false },
    { kind: "mysql_database", id: 1, label: "shop", operation: "create", to: "active", waited: true },
  ]);
  const times = all.map(({ due }) => String(due));
  expect(times).toEqual([...times].sort());
  expect(times[0]).toMatch(/^2026-01-31T12:\d\d:\d\d\.\d{3}Z$/);
});

test("jobs of the calendar belong to their object", async () => {
  await make("/databases/mysql/instances", databaseBody);
  await make("/compute/instances", { ...imageBody, backups_enabled: true });
  await clock("POST", "/advance", { seconds: 3600 });
  expect(await jobs()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "mysql_database", id: 1, label: "shop", operation: "back a database up" }),
      expect.objectContaining({ kind: "mysql_database", id: 1, operation: "maintain a database", waited: false }),
      expect.objectContaining({ kind: "compute_instance", id: 1, label: "web", operation: "automatic backup" }),
    ]),
  );
});

test("clock/next advances to the next due job, and runs only that one", async () => {
  await make("/databases/mysql/instances", databaseBody);
  await make("/compute/instances", imageBody);
  const [first, second] = await jobs();
  const { now } = await clock("POST", "/next");
  expect(now).toBe(String(first?.["due"]).replace(/\.\d{3}Z$/, "Z"));
  expect((await call("GET", "/compute/instances/1")).body["status"]).toBe("running");
  expect((await call("GET", "/databases/mysql/instances/1")).body["status"]).toBe("provisioning");
  expect((await jobs())[0]).toEqual(second);
});

test("clock/next changes nothing without a pending job", async () => {
  const before = await clock("GET");
  expect(await jobs()).toEqual([]);
  expect(await clock("POST", "/next")).toEqual(before);
});

describe("transitions", () => {
  const real = useEmulator({ clock: "real" });

  test("become fast while the emulator is running, for operations that start later, until a reset", async () => {
    expect((await real.control("GET", "/clock")).body).toMatchObject({ transitions: "real" });
    await real.make("/compute/instances", imageBody);
    expect((await real.control("PUT", "/clock", { transitions: "fast" })).body).toMatchObject({ transitions: "fast" });
    await real.make("/compute/instances", { ...imageBody, label: "second" });
    await until(real.call, "/compute/instances/2", "running");
    expect((await real.call("GET", "/compute/instances/1")).body["status"]).toBe("provisioning");
    await real.control("POST", "/reset");
    expect((await real.control("GET", "/clock")).body).toMatchObject({ transitions: "real" });
  });

  test("are real or fast", async () => {
    const { status, body, fields } = await real.control("PUT", "/clock", { transitions: "slow" });
    expect([status, fields]).toEqual([400, ["transitions"]]);
    expect(JSON.stringify(body)).toContain("fast");
  });

  test("are those of the next emulator that starts with the file", async () => {
    const data = temporary("kept.db");
    const first = await startStratusEmulator({ port: 0, data, clock: "real" });
    const control = (url: string, init?: RequestInit) => fetch(url.replace(/\/v4$/, "/_emulator/clock"), init);
    await control(first.url, { method: "PUT", body: JSON.stringify({ transitions: "fast" }) });
    await first.close();
    const second = await startStratusEmulator({ port: 0, data, clock: "real" });
    expect(await (await control(second.url)).json()).toMatchObject({ transitions: "real" });
    await second.close();
  });
});
