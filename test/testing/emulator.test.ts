import { type Emulator, type EmulatorOptions, startEmulator } from "../../src/testing";
import { eventually } from "../support/eventually";
import { stopMachine } from "../support/stop-machine";

const started: Emulator[] = [];

afterEach(() => jest.restoreAllMocks());

async function begin(options?: EmulatorOptions): Promise<Emulator> {
  const emulator = await startEmulator(options);
  started.push(emulator);
  return emulator;
}

afterAll(async () => {
  for (const emulator of started) await emulator.close();
});

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };

test("it listens on a free port of this machine only, and two are independent", async () => {
  const [one, other] = [await begin(), await begin()];
  expect(one.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v4$/);
  expect(one.url).not.toBe(other.url);
  await one.request("POST", "/domains", zone);
  expect(await one.request("GET", "/domains")).toMatchObject({ results: 1 });
  expect(await other.request("GET", "/domains")).toMatchObject({ results: 0 });
});

test("a rejected request rejects with the service's reasons, and a path without its slash is reported", async () => {
  const emulator = await begin();
  const wrong = emulator.request("POST", "/domains", { ...zone, soa_email: "nobody" });
  await expect(wrong).rejects.toThrow(/^POST \/v4\/domains failed with status code 400: soa_email: /);
  await expect(emulator.request("GET", "domains")).rejects.toThrow(
    'The path must start with a slash, as in request("GET", "/domains"), got "domains".',
  );
});

test("reset removes objects, requests and faults", async () => {
  const emulator = await begin();
  await emulator.request("POST", "/domains", zone);
  await emulator.faults.add({ effect: { status: 500 } });
  await emulator.reset();
  expect(await emulator.requests.list()).toEqual([]);
  expect(await emulator.faults.list()).toEqual([]);
  expect(await emulator.request("GET", "/domains")).toMatchObject({ results: 0 });
});

test("it lists its requests, the created objects, and the reasons of rejections", async () => {
  const emulator = await begin();
  await emulator.request("GET", "/regions");
  await emulator.requests.clear();
  await emulator.request("POST", "/domains", zone);
  await expect(emulator.request("POST", "/domains", zone)).rejects.toThrow("unique");
  expect(await emulator.requests.list()).toMatchObject([
    { method: "POST", path: "/v4/domains", status: 200, made: "/v4/domains/1" },
    { status: 400, errors: [{ field: "domain", rules: ["R3-007"] }] },
  ]);
});

test("its page can be opened while a test waits", async () => {
  const { page = "", url } = await begin();
  expect(page).toBe(url.replace(/\/v4$/, "/_emulator/ui"));
  expect((await fetch(page)).status).toBe(200);
});

test("it ignores unaccepted fields and names them, or rejects them in strict mode", async () => {
  const emulator = await begin();
  await emulator.request("POST", "/domains", { ...zone, domainId: 1, tags: ["team"], status: "active", id: 7 });
  expect(await emulator.requests.list()).toMatchObject([{ status: 200, ignored: ["domainId", "id"] }]);
  const strict = await begin({ strictFields: true });
  await expect(strict.request("POST", "/domains", { ...zone, domainId: 1 })).rejects.toThrow(
    "domainId: is not a valid field",
  );
  await strict.reset();
  await expect(strict.request("POST", "/domains", { ...zone, domainId: 1 })).rejects.toThrow(
    "domainId: is not a valid field",
  );
});

test("a fault affects the matching requests, and counts them", async () => {
  const emulator = await begin();
  await emulator.faults.add({ match: { method: "GET", path: "/domains" }, effect: { status: 503 } });
  await expect(emulator.request("GET", "/domains")).rejects.toThrow("failed with status code 503");
  await emulator.request("GET", "/domains");
  expect(await emulator.faults.list()).toMatchObject([{ match: { path: "/domains" }, hits: 1 }]);
  await emulator.faults.clear();
  expect(await emulator.faults.list()).toEqual([]);
});

describe("the clock", () => {
  test("frozen, it shows the same time in every run and after every reset, and advances only by hand", async () => {
    const emulator = await begin({ clock: "frozen" });
    const noon = new Date("2026-01-31T12:00:00Z");
    expect(await emulator.clock.now()).toEqual(noon);
    expect(await emulator.clock.advance(90)).toEqual(new Date("2026-01-31T12:01:30Z"));
    await emulator.request("POST", "/domains", zone);
    await emulator.reset();
    expect(await emulator.clock.now()).toEqual(noon);
    expect(await emulator.request("GET", "/domains")).toMatchObject({ results: 0 });
    expect(await emulator.requests.list()).toHaveLength(1);
  });

  test("it starts at the same time on every day, or at the given time", async () => {
    const shown = async (options: EmulatorOptions) => (await begin(options)).clock.now().then((now) => now.getTime());
    const noon = Date.parse("2026-01-31T12:00:00Z");
    const { at } = stopMachine();
    for (const clock of ["fast", "real"] as const) expect(await shown({ clock })).toBe(noon);
    for (const given of [new Date("2026-02-01T23:50:00Z"), new Date(at)]) {
      expect(await shown({ time: given })).toBe(given.getTime());
    }
  });

  test("reset returns to the given time", async () => {
    const emulator = await begin({ time: "2026-02-01T23:50:00Z" });
    await emulator.clock.advance(3600);
    await emulator.reset();
    expect((await emulator.clock.now()).toISOString()).toMatch(/^2026-02-01T23:50:0/);
  });

  test("freeze stops it and resume continues it", async () => {
    const machine = stopMachine();
    const emulator = await begin();
    const stopped = await emulator.clock.freeze();
    machine.pass(90_000);
    expect(await emulator.clock.now()).toEqual(stopped);
    await emulator.clock.resume();
    machine.pass(90_000);
    expect(await emulator.clock.now()).toEqual(new Date(stopped.getTime() + 90_000));
  });

  test("on the fast clock a database is ready immediately, and on the real one after its time", async () => {
    const database = { label: "shop", region: "us-east", type: "g6-dedicated-2", engine: "mysql/8.0.30" };
    const statusOf = async (emulator: Emulator) =>
      ((await emulator.request("GET", "/databases/mysql/instances")) as { data: { status: string }[] }).data[0]?.status;
    const [fast, real] = [await begin(), await begin({ clock: "real" })];
    for (const emulator of [fast, real]) await emulator.request("POST", "/databases/mysql/instances", database);
    await eventually(async () => (await statusOf(fast)) === "active");
    expect(await statusOf(real)).toBe("provisioning");
    await real.clock.advance(1800);
    expect(await statusOf(real)).toBe("active");
  });
});

test("an export can be imported, into another emulator too", async () => {
  const [one, other] = [await begin(), await begin()];
  await one.request("POST", "/domains", zone);
  await other.state.import(await one.state.export());
  expect(await other.request("GET", "/domains")).toMatchObject({ data: [{ domain: "shop.example" }] });
});

test("a test's own fetch is not used", async () => {
  const emulator = await begin();
  const own = globalThis.fetch;
  globalThis.fetch = () => Promise.reject(new Error("not in this test"));
  try {
    await expect(emulator.request("GET", "/domains")).resolves.toMatchObject({ results: 0 });
  } finally {
    globalThis.fetch = own;
  }
});
