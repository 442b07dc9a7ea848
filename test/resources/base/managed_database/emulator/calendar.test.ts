import { windowAfter } from "../../../../../src/resources/base/managed_database/emulator/calendar";
import { databaseBody, type Json, useEmulator } from "../../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const mysql = "/databases/mysql/instances";
const single = `${mysql}/1`;
const hour = 3600;
const day = 24 * hour;

const advance = (seconds: number) => control("POST", "/clock/advance", { seconds });
const now = async () => Date.parse(String((await control("GET", "/clock")).body["now"]));
/** Moves the clock to this number of seconds after the next midnight. */
const toMidnight = async (after = 0) => {
  const time = await now();
  await advance((Math.ceil(time / (day * 1000)) * day * 1000 - time) / 1000 + after);
};
const automatic = async () => {
  const { body } = await call("GET", `${single}/backups`);
  return (body["data"] as readonly Json[]).filter(({ type }) => type === "auto").map(({ created }) => String(created));
};
const statusNow = async () => (await call("GET", single)).body["status"];
const active = async (more: object = {}) => {
  await make(mysql, { ...databaseBody, ...more });
  await advance(hour / 2);
};

test("R2-004: a backup is created every day at 00:00 UTC", async () => {
  await active();
  expect(await automatic()).toEqual([]);
  await toMidnight(1);
  await advance(2 * day);
  const created = await automatic();
  expect(created).toHaveLength(3);
  for (const time of created) expect(time).toMatch(/^\d{4}-\d\d-\d\dT00:00:00$/);
  expect(new Set(created).size).toBe(3);
});

test("R2-003, R2-005: after nine days there are seven, those of the past week", async () => {
  await active();
  await toMidnight(1);
  const [oldest] = await automatic();
  await advance(6 * day);
  expect(await automatic()).toHaveLength(7);
  expect(await automatic()).toContain(oldest);
  await advance(2 * day);
  const created = await automatic();
  expect(created).toHaveLength(7);
  expect(created).not.toContain(oldest);
  const limit = new Date((await now()) - 7 * day * 1000).toISOString();
  expect(created.filter((time) => time < limit)).toEqual([]);
});

test("automatic backups have the usual labels, and may be deleted and restored", async () => {
  await active();
  await toMidnight(1);
  const { data } = (await call("GET", `${single}/backups`)).body as { data: readonly Json[] };
  expect(data[0]?.["label"]).toMatch(/^[A-Za-z0-9]{1,30}$/);
  expect((await call("POST", `${single}/backups/${String(data[0]?.["id"])}/restore`)).status).toBe(200);
  expect((await call("DELETE", `${single}/backups/${String(data[0]?.["id"])}`)).status).toBe(200);
});

test("R2-080: PostgreSQL is backed up invisibly", async () => {
  await make("/databases/postgresql/instances", { ...databaseBody, engine: "postgresql/14.6" });
  await advance(hour / 2);
  await toMidnight(1);
  const { objects } = (await control("GET", "/state")).body as unknown as { objects: readonly Json[] };
  expect(objects.filter(({ kind }) => kind === "database_backup")).toHaveLength(1);
});

const start = Date.UTC(2026, 0, 31, 12);
const weekly = { frequency: "weekly", dayOfWeek: 1, hourOfDay: 3 };

test.each([
  [weekly, "2026-02-02T03:00:00.000Z"],
  [{ ...weekly, dayOfWeek: 6, hourOfDay: 13 }, "2026-01-31T13:00:00.000Z"],
  [{ ...weekly, dayOfWeek: 6, hourOfDay: 12 }, "2026-02-07T12:00:00.000Z"],
  [{ ...weekly, dayOfWeek: 7 }, "2026-02-01T03:00:00.000Z"],
  [{ ...weekly, frequency: "monthly", weekOfMonth: 3 }, "2026-02-16T03:00:00.000Z"],
  [{ ...weekly, frequency: "monthly", weekOfMonth: null }, "2026-02-02T03:00:00.000Z"],
  [{ frequency: "whenever", dayOfWeek: -99, hourOfDay: 99, weekOfMonth: 1000 }, "2026-02-07T03:00:00.000Z"],
  [{}, "2026-02-02T00:00:00.000Z"],
])("R2-027: the window of %j after a Saturday noon starts at %s", (updates, expected) => {
  expect(new Date(windowAfter(start, updates)).toISOString()).toBe(expected);
});

/** Sets a window that starts in about an hour, and returns the seconds until then. */
async function windowSoon(): Promise<number> {
  const time = await now();
  const begins = new Date(Math.ceil(time / (hour * 1000)) * hour * 1000);
  await call("PUT", single, {
    updates: { frequency: "weekly", day_of_week: begins.getUTCDay() || 7, hour_of_day: begins.getUTCHours() },
  });
  return (begins.getTime() - time) / 1000;
}

test("R2-006, R2-008, R2-079: patches are installed within the window, every week, and the engine version stays", async () => {
  await active();
  const wait = await windowSoon();
  await advance(wait - 1);
  expect(await statusNow()).toBe("active");
  await advance(61);
  expect(await call("GET", single)).toMatchObject({ body: { status: "updating", version: "8.0.30" } });
  await advance(900);
  expect(await call("GET", single)).toMatchObject({ body: { status: "active", version: "8.0.30" } });
  await advance(7 * day - 900);
  expect(await statusNow()).toBe("updating");
});

test("R2-006: a changed window replaces the old one", async () => {
  await active();
  const wait = await windowSoon();
  await advance(60);
  await call("PUT", single, { updates: { day_of_week: ((new Date(await now()).getUTCDay() + 2) % 7) + 1 } });
  await advance(wait + 60);
  expect(await statusNow()).toBe("active");
});

const reach = async (address: string) => (await control("GET", `/databases/1/reachable/${address}`)).body;

test.each([
  [1, false],
  [3, true],
])("R2-007: a cluster of %d is reachable during maintenance: %s", async (cluster_size, expected) => {
  await active({ cluster_size, allow_list: ["192.0.2.0/24"] });
  expect(await reach("192.0.2.7")).toMatchObject({ reachable: true });
  const wait = await windowSoon();
  await advance(wait + 60);
  expect(await statusNow()).toBe("updating");
  expect(await reach("192.0.2.7")).toMatchObject({ reachable: expected });
  await advance(900);
  expect(await reach("192.0.2.7")).toMatchObject({ reachable: true });
});

test.each([
  ["R2-021", ["192.0.2.1", "2001:db8::/32"], "192.0.2.1", true],
  ["R2-021", ["192.0.2.1", "2001:db8::/32"], "192.0.2.2", false],
  ["R2-021", ["192.0.2.1", "2001:db8::/32"], "2001:db8::7", true],
  ["R2-021", ["198.51.100.0/24"], "198.51.100.255", true],
  ["R2-022", ["0.0.0.0/0"], "203.0.113.9", true],
  ["R2-023", [], "192.0.2.1", false],
  ["R2-023", [], "10.0.0.1", false],
])("%s: with %j a client at %s gets through: %s", async (_rule, allow_list, address, expected) => {
  await active({ allow_list });
  expect(await reach(address)).toMatchObject({ reachable: expected });
});

test("no client can connect before the database exists, and the check requires an address", async () => {
  await make(mysql, { ...databaseBody, allow_list: ["0.0.0.0/0"] });
  expect(await reach("192.0.2.1")).toEqual({ reachable: false, reason: "the database is provisioning" });
  expect((await control("GET", "/databases/1/reachable/office")).fields).toEqual(["address"]);
  expect((await control("GET", "/databases/2/reachable/192.0.2.1")).status).toBe(404);
});

test("the result of the connection check has a reason", async () => {
  await active({ allow_list: ["192.0.2.0/24", "2001:db8::/32"] });
  expect(await reach("192.0.2.7")).toEqual({ reachable: true, reason: "the allow list includes 192.0.2.0/24" });
  expect(await reach("203.0.113.9")).toEqual({
    reachable: false,
    reason: "the allow list doesn't include 203.0.113.9",
  });
  await advance((await windowSoon()) + 60);
  expect(await reach("192.0.2.7")).toEqual({ reachable: false, reason: "its only node is in maintenance" });
  expect(JSON.stringify((await control("GET", "/databases/1/reachable/office")).body)).toContain(
    "must be an IP address",
  );
});

test("R2-006, R2-044: a database that is not active is not patched in its window", async () => {
  await active();
  const wait = await windowSoon();
  await advance(60);
  await control("PUT", "/objects/database/1", { status: "failed" });
  await advance(wait);
  expect(await statusNow()).toBe("failed");
  await advance(900);
  expect(await statusNow()).toBe("failed");
});
