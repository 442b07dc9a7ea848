import { imageBody, instanceBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const backups = `${instances}/1/backups`;
const small = { ...imageBody, type: "g6-nanode-1" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const view = async (path: string) => (await call("GET", path)).body;
const inside = async (id: number) =>
  (await control("GET", `/instances/${String(id)}`)).body as unknown as Record<"disks" | "configs", { id: number }[]>;
const day = 24 * 3600;

interface Listing {
  readonly automatic: readonly Json[];
  readonly snapshot: { readonly current: Json | null; readonly in_progress: Json | null };
}
const listing = async () => (await view(backups)) as unknown as Listing;

async function backedUp(more: object = {}): Promise<void> {
  await make(instances, { ...small, backups_enabled: true, ...more });
  await wait();
}

async function snapshot(label = "golden"): Promise<number> {
  const { id } = await make(backups, { label });
  await wait();
  return Number(id);
}

test("R1-155: the list contains automatic backups and snapshots, and is not paginated", async () => {
  await backedUp();
  expect(await listing()).toEqual({ automatic: [], snapshot: { current: null, in_progress: null } });
  await make(backups, { label: "golden" });
  expect(await listing()).toMatchObject({ snapshot: { current: null, in_progress: { label: "golden" } } });
  await wait();
  expect(await listing()).toMatchObject({ snapshot: { current: { label: "golden" }, in_progress: null } });
});

test("R1-052 to R1-057, R1-201: a snapshot goes through its states and shows its contents", async () => {
  await backedUp();
  const made = await make(backups, { label: "golden" });
  expect(made).toMatchObject({ id: 1, status: "pending", type: "snapshot", available: true, finished: null });
  const seen = new Set<unknown>();
  for (let second = 0; second < 300; second += 5) {
    seen.add((await view(`${backups}/1`))["status"]);
    await wait(5);
  }
  expect([...seen]).toEqual(["pending", "running", "needsPostProcessing", "successful"]);
  const done = await view(`${backups}/1`);
  expect(Object.keys(done)).toEqual([...Object.keys(made), "region"]);
  expect(done).toMatchObject({ region: "us-east" });
  expect(Object.keys((await listing()).snapshot.current ?? {})).toEqual(Object.keys(made));
  expect(done).toMatchObject({
    configs: ["My Debian 12 Disk Profile"],
    disks: [
      { filesystem: "ext4", label: "Debian 12 Disk", size: 25088 },
      { filesystem: "swap", label: "512 MB Swap Image", size: 512 },
    ],
    finished: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
  });
  expect((await view(`${instances}/1`))["backups"]).toMatchObject({
    available: true,
    last_successful: done["finished"],
  });
});

test("R1-051: a backup's id is unique across all instances", async () => {
  await backedUp();
  await make(instances, { ...small, backups_enabled: true });
  await wait();
  await snapshot();
  await make(`${instances}/2/backups`, { label: "golden" });
  await wait(2 * day);
  const all = await Promise.all([1, 2].map((id) => view(`${instances}/${String(id)}/backups`)));
  const ids = (all as unknown as readonly Listing[]).map(({ automatic, snapshot: { current } }) =>
    [...automatic, current].map((backup) => backup?.["id"]),
  );
  expect(ids.map(({ length }) => length > 2)).toEqual([true, true]);
  expect(new Set(ids.flat()).size).toBe(ids.flat().length);
  expect((await call("GET", `${instances}/2/backups/${String(ids[0]?.[0])}`)).status).toBe(404);
});

test("R1-156: a snapshot has a label of 1 to 255 characters", async () => {
  await backedUp();
  for (const label of [undefined, "", "x".repeat(256)]) {
    expect((await call("POST", backups, { label })).fields).toEqual(["label"]);
  }
  expect((await call("POST", backups, { label: "x".repeat(255) })).status).toBe(200);
});

test("R1-157: a new snapshot deletes the one before", async () => {
  await backedUp();
  const first = await snapshot("first");
  await make(backups, { label: "second" });
  expect((await call("GET", `${backups}/${String(first)}`)).status).toBe(404);
  expect((await call("POST", backups, { label: "third" })).status).toBe(400);
});

test("R1-158, R1-159: snapshots need the backup service, and disabling it deletes all backups", async () => {
  await make(instances, small);
  await wait();
  expect((await call("POST", backups, { label: "golden" })).status).toBe(400);
  await call("POST", `${backups}/enable`);
  const id = await snapshot();
  await wait(2 * day);
  expect((await listing()).automatic.length).toBeGreaterThan(0);
  await call("POST", `${backups}/cancel`);
  expect(await listing()).toEqual({ automatic: [], snapshot: { current: null, in_progress: null } });
  expect((await call("GET", `${backups}/${String(id)}`)).status).toBe(404);
  expect((await view(`${instances}/1`))["backups"]).toMatchObject({
    enabled: false,
    available: false,
    last_successful: null,
  });
  await wait(3 * day);
  expect((await listing()).automatic).toEqual([]);
});

test("R1-056, R1-058: creates one automatic backup a day, whose type differs between the list and the view", async () => {
  await backedUp();
  await call("PUT", `${instances}/1`, { backups: { schedule: { window: "W22" } } });
  await wait(7 * day);
  const { automatic } = await listing();
  expect(automatic).toHaveLength(7);
  expect(automatic.map(({ created }) => String(created).slice(11))).toEqual(automatic.map(() => "22:00:00"));
  expect(automatic.every(({ label, type }) => label === null && type === "automatic")).toBe(true);
  expect((await view(`${backups}/${String(automatic[0]?.["id"])}`))["type"]).toBe("auto");
  await wait(3 * day);
  expect((await listing()).automatic).toHaveLength(7);
});

test("R1-052, R1-089: only a successful and available backup can be restored or deployed", async () => {
  await backedUp();
  const id = await snapshot();
  await make(instances, { ...instanceBody, type: "g6-standard-2" });
  const restore = () => call("POST", `${backups}/${String(id)}/restore`, { compute_id: 2 });
  const deploy = () => call("POST", instances, { ...instanceBody, backup_id: id });
  for (const status of ["failed", "paused", "userAborted", "running"]) {
    await control("PUT", `/objects/instance_backup/${String(id)}`, { status });
    expect((await restore()).status).toBe(400);
    expect((await deploy()).fields).toEqual(["backup_id"]);
  }
  await control("PUT", `/objects/instance_backup/${String(id)}`, { status: "successful" });
  const { body: state } = await control("GET", "/state");
  const text = JSON.stringify(state).replace(/"available":true,"configs"/, '"available":false,"configs"');
  expect((await control("PUT", "/state", JSON.parse(text) as object)).status).toBe(200);
  expect((await view(`${backups}/${String(id)}`))["available"]).toBe(false);
  expect((await restore()).status).toBe(400);
});

test("R1-160, R1-161: a restore requires a target in the backup's region", async () => {
  await backedUp();
  const path = `${backups}/${String(await snapshot())}/restore`;
  await make(instances, { ...instanceBody, region: "eu-central" });
  expect((await call("POST", path, {})).fields).toEqual(["compute_id"]);
  expect((await call("POST", path, { compute_id: 1, overwrite: "yes" })).fields).toEqual(["overwrite"]);
  expect((await call("POST", path, { compute_id: 2 })).fields).toEqual(["compute_id"]);
  expect((await call("POST", path, { compute_id: 99 })).fields).toEqual(["compute_id"]);
});

test("R1-163, R1-164: without overwrite the space must be sufficient, and with it all disks and configs are deleted", async () => {
  await backedUp();
  const path = `${backups}/${String(await snapshot())}/restore`;
  const { body, status } = await call("POST", path, { compute_id: 1 });
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(/insufficient space/i);
  const before = await inside(1);
  expect((await call("POST", path, { compute_id: 1, overwrite: true })).body).toEqual({});
  expect((await view(`${instances}/1`))["status"]).toBe("restoring");
  expect((await call("DELETE", `${instances}/1`)).status).toBe(400);
  await wait();
  const after = await inside(1);
  expect([after.disks, after.configs].map(({ length }) => length)).toEqual([2, 1]);
  expect(after.disks.map(({ id }) => id)).not.toEqual(before.disks.map(({ id }) => id));
  await make(instances, { ...small, type: "g6-standard-4", swap_size: 0, booted: false });
  expect((await call("POST", path, { compute_id: 2 })).status).toBe(400);
});

test("R1-162: the target must not have a backup in progress or be busy", async () => {
  await backedUp();
  const path = `${backups}/${String(await snapshot())}/restore`;
  await make(instances, { ...instanceBody, type: "g6-standard-2", backups_enabled: true });
  await make(`${instances}/2/backups`, { label: "own" });
  expect((await call("POST", path, { compute_id: 2 })).fields).toEqual(["compute_id"]);
  await wait();
  expect((await call("POST", path, { compute_id: 2 })).status).toBe(200);
  expect((await call("POST", path, { compute_id: 2 })).fields).toEqual(["compute_id"]);
});

test("R1-129, R1-130: a deployment from a backup has its disks and configs, on a plan that is large enough", async () => {
  await backedUp({ type: "g6-standard-2" });
  const backup_id = await snapshot();
  expect((await call("POST", instances, { ...instanceBody, backup_id })).fields).toEqual(["type"]);
  const type = "g6-standard-2";
  expect((await call("POST", instances, { ...instanceBody, type, backup_id, region: "us-west" })).fields).toEqual([
    "backup_id",
  ]);
  const made = await make(instances, { ...instanceBody, type, backup_id });
  expect(made).toMatchObject({ status: "provisioning", image: null });
  await wait();
  expect((await view(`${instances}/2`))["status"]).toBe("running");
  expect((await inside(2)).disks).toHaveLength(2);
});

test("R1-115, R1-130, R1-132: deployment fields of an image have no effect with a backup, and are valid", async () => {
  await backedUp();
  const backup_id = await snapshot();
  const ignored = { swap_size: 1_000_000, root_pass: "correct horse", authorized_keys: ["ssh-ed25519 AAAA"] };
  await make(instances, { ...instanceBody, type: "g6-nanode-1", backup_id, ...ignored });
  const { disks: sizes } = (await inside(2)) as unknown as { readonly disks: readonly Json[] };
  expect(sizes.map(({ size }) => size)).toEqual([25088, 512]);
});

test("R1-132: a backup in combination with an image is rejected, as the emulator decides", async () => {
  await backedUp();
  const backup_id = await snapshot();
  expect((await call("POST", instances, { ...small, backup_id })).fields).toEqual(["backup_id"]);
});

test("R1-142, R1-143: boots the last booted of several configs, and requires config_id without one", async () => {
  await backedUp();
  const path = `${backups}/${String(await snapshot())}/restore`;
  await make(instances, { ...instanceBody, type: "g6-standard-4" });
  for (let count = 0; count < 2; count++) {
    expect((await call("POST", path, { compute_id: 2 })).status).toBe(200);
    await wait();
  }
  const [first] = (await inside(2)).configs;
  expect((await call("POST", `${instances}/2/boot`)).fields).toEqual(["config_id"]);
  expect((await call("POST", `${instances}/2/boot`, { config_id: first?.id })).body).toEqual({});
  await wait();
  await control("PUT", "/objects/instance/2", { status: "offline" });
  expect((await call("POST", `${instances}/2/boot`)).body).toEqual({});
});

test("R1-138: deleting an instance deletes its backups", async () => {
  await backedUp();
  const id = await snapshot();
  await call("DELETE", `${instances}/1`);
  expect((await call("GET", `${backups}/${String(id)}`)).status).toBe(404);
  await wait(2 * day);
  expect((await call("POST", instances, { ...instanceBody, backup_id: id })).fields).toEqual(["backup_id"]);
});

test("only users who see an instance see its backups, and a reader cannot create one", async () => {
  await backedUp();
  const id = await snapshot();
  const reader = await restricted("reader", { computes: { 1: "read_only" } });
  expect((await reader("GET", backups)).status).toBe(200);
  expect((await reader("GET", `${backups}/${String(id)}`)).status).toBe(200);
  for (const path of ["", "/cancel", "/enable", `/${String(id)}/restore`]) {
    expect((await reader("POST", `${backups}${path}`, { label: "x", compute_id: 1 })).status).toBe(403);
  }
  const stranger = await restricted("stranger", {});
  expect((await stranger("GET", backups)).status).toBe(404);
});
