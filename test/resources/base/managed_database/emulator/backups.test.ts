import { databaseBody, type Json, until, useEmulator } from "../../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const mysql = "/databases/mysql/instances";
const single = `${mysql}/1`;
const backups = `${single}/backups`;
const minute = 60;

const advance = (seconds: number) => control("POST", "/clock/advance", { seconds });
const active = async (more: object = {}) => {
  await make(mysql, { ...databaseBody, ...more });
  await advance(30 * minute);
};
const snapshot = async (label: string) => {
  await make(backups, { label });
  await advance(5 * minute);
};
const listed = async () => (await call("GET", backups)).body["data"] as readonly Json[];

test("R2-049, R2-061, R2-062, R2-035: a snapshot returns {}, takes minutes, and is listed when it is complete", async () => {
  await active();
  expect(await make(backups, { label: "before" })).toEqual({});
  await advance(minute);
  expect((await call("GET", single)).body["status"]).toBe("backing_up");
  expect(await listed()).toEqual([]);
  expect((await call("GET", `${backups}/1`)).status).toBe(404);
  await advance(4 * minute);
  expect((await call("GET", single)).body["status"]).toBe("active");
  const [backup] = await listed();
  expect(backup).toEqual({
    id: 1,
    label: "before",
    type: "snapshot",
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as unknown,
  });
  expect((await call("GET", `${backups}/1`)).body).toEqual(backup);
});

test.each([
  ["R2-057", {}, "label"],
  ["R2-057", { label: "" }, "label"],
  ["R2-057", { label: "x".repeat(31) }, "label"],
  ["R2-034", { label: "before-migration" }, "label"],
  ["R2-034", { label: "before_1" }, "label"],
  ["R2-034", { label: "vorläufig" }, "label"],
  ["R2-058", { label: "one", target: "replica" }, "target"],
  ["R2-059", { label: "one", target: "secondary" }, "target"],
])("%s: %j is rejected", async (_rule, body, field) => {
  await active();
  expect(await call("POST", backups, body)).toMatchObject({ status: 400, fields: [field] });
});

test("R2-057, R2-058, R2-059: labels of 1 and 30 characters, and the secondary of a cluster of three", async () => {
  await active({ cluster_size: 3 });
  await make(backups, { label: "x".repeat(30), target: "secondary" });
  await advance(5 * minute);
  await make(backups, { label: "1", target: "primary" });
});

test("R2-060: at most three snapshots, not counting automatic backups", async () => {
  await active();
  await advance(3 * 24 * 3600);
  for (const label of ["one", "two", "three"]) await snapshot(label);
  const fourth = await call("POST", backups, { label: "four" });
  expect(fourth).toMatchObject({ status: 400, fields: [""] });
  expect(JSON.stringify(fourth.body)).toContain("Delete one of them first");
  const [first] = (await listed()).filter(({ type }) => type === "snapshot");
  expect((await call("DELETE", `${backups}/${String(first?.["id"])}`)).body).toEqual({});
  await make(backups, { label: "four" });
});

test("R2-040, R2-041: a snapshot requires an active database without a backup in progress", async () => {
  await make(mysql, databaseBody);
  expect(await call("POST", backups, { label: "one" })).toMatchObject({ status: 400, fields: ["status"] });
  await advance(30 * minute);
  for (const status of ["updating", "degraded", "failed", "suspended"]) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("POST", backups, { label: "one" })).fields).toEqual(["status"]);
  }
  await control("PUT", "/objects/database/1", { status: "active" });
  await make(backups, { label: "one" });
  expect((await call("POST", backups, { label: "two" })).fields).toEqual(["status"]);
  await advance(5 * minute);
  await make(backups, { label: "two" });
});

test("R2-046: backups are listed, viewed and deleted in every status except provisioning", async () => {
  await make(mysql, databaseBody);
  const calls = [
    ["GET", backups],
    ["GET", `${backups}/1`],
    ["DELETE", `${backups}/1`],
  ] as const;
  for (const [method, path] of calls) expect((await call(method, path)).fields).toEqual(["status"]);
  await advance(30 * minute);
  await snapshot("one");
  await control("PUT", "/objects/database/1", { status: "suspended" });
  for (const [method, path] of calls) expect((await call(method, path)).status).toBe(200);
});

test("R2-042, R2-066: a restore requires active, degraded or failed, replaces the data, and ends active", async () => {
  await active();
  await snapshot("one");
  for (const status of ["updating", "backing_up", "suspended", "provisioning"]) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("POST", `${backups}/1/restore`)).fields).toEqual(["status"]);
  }
  for (const status of ["active", "degraded", "failed"]) {
    await control("PUT", "/objects/database/1", { status });
    expect((await call("POST", `${backups}/1/restore`)).body).toEqual({});
    expect((await call("GET", single)).body["status"]).toBe("restoring");
    await advance(15 * minute);
    expect((await call("GET", single)).body["status"]).toBe("active");
  }
  expect((await call("POST", `${backups}/2/restore`)).status).toBe(404);
  const { objects } = (await control("GET", "/state")).body as unknown as { objects: readonly Json[] };
  expect(objects.find(({ kind }) => kind === "database")?.["body"]).toMatchObject({ restoredFrom: 1 });
});

test("R2-067: restoring a backup from before a reset ends failed, and one from after it does not", async () => {
  await active();
  await snapshot("before");
  await make(`${single}/credentials/reset`, {});
  await advance(10);
  await snapshot("after");
  await make(`${backups}/1/restore`, {});
  await advance(15 * minute);
  expect((await call("GET", single)).body["status"]).toBe("failed");
  await make(`${backups}/2/restore`, {});
  await advance(15 * minute);
  expect((await call("GET", single)).body["status"]).toBe("active");
});

test("deleting a database deletes its backups, and other users' backups are not visible", async () => {
  await active();
  await snapshot("one");
  await make(mysql, { ...databaseBody, label: "other" });
  await advance(30 * minute);
  expect((await call("GET", `${mysql}/2/backups`)).body["results"]).toBe(0);
  for (const [method, path] of [
    ["GET", ""],
    ["DELETE", ""],
    ["POST", "/restore"],
  ] as const) {
    expect((await call(method, `${mysql}/2/backups/1${path}`)).status).toBe(404);
  }
  await make(`${single}/credentials/reset`, {});
  await call("DELETE", single);
  const { objects, jobs } = (await control("GET", "/state")).body as unknown as Record<string, readonly Json[]>;
  expect(objects?.filter(({ kind }) => kind === "database_backup")).toEqual([]);
  expect(jobs?.filter(({ id }) => id === 1)).toEqual([]);
  expect(await until(call, `${mysql}/2`, "active")).toBeDefined();
});

test("R2-005: only automatic backups are deleted after seven days, of the same database", async () => {
  await active();
  await snapshot("stays");
  await advance(9 * 24 * 3600);
  const labels = (await listed()).filter(({ type }) => type === "snapshot").map(({ label }) => label);
  expect(labels).toEqual(["stays"]);
});

test("deleting a database keeps the backups of the others", async () => {
  await active();
  await snapshot("one");
  await make(mysql, { ...databaseBody, label: "other" });
  await advance(30 * minute);
  await call("DELETE", `${mysql}/2`);
  expect(await listed()).toMatchObject([{ label: "one" }]);
});

test("R2-057, R2-059: the reason against a snapshot or a restore is named", async () => {
  await active();
  const errors = async (path: string, body?: object) => (await call("POST", path, body)).body["errors"];
  expect(await errors(backups, { label: "one", target: "secondary" })).toEqual([
    { field: "target", reason: "must be primary, because a cluster with one node has no secondary" },
  ]);
  expect(await errors(`${backups}/7/restore`)).toMatchObject([
    { reason: expect.stringContaining("MySQL backup 7 doesn't exist") as string },
  ]);
});
