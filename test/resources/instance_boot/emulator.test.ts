import { imageBody, instanceBody, useEmulator } from "../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const path = (id: number) => `${instances}/${String(id)}`;
const small = { ...imageBody, type: "g6-nanode-1" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const boot = (id: number, body?: unknown) => call("POST", `${path(id)}/boot`, body);
const statusOf = async (id: number) => (await call("GET", path(id))).body["status"];

test("R1-141: boots the only config, even if it never booted before", async () => {
  await make(instances, { ...small, booted: false });
  await wait();
  expect((await boot(1)).body).toEqual({});
  await wait();
  expect(await statusOf(1)).toBe("running");
});

test("R1-019, R1-200: the rejection to boot a busy instance names the status", async () => {
  await make(instances, small);
  await control("PUT", "/objects/instance/1", { status: "migrating" });
  expect(await boot(1)).toMatchObject({ status: 400, fields: ["status"] });
  expect(await statusOf(1)).toBe("migrating");
});

test("R1-200: booting an instance in provisioning boots it afterwards", async () => {
  await make(instances, { ...small, booted: false });
  await make(instances, { ...small, label: "other" });
  for (const id of [1, 2]) {
    expect(await boot(id)).toMatchObject({ status: 200, body: {} });
    expect(await statusOf(id)).toBe("provisioning");
  }
  const seen: Record<number, unknown[]> = { 1: [], 2: [] };
  for (let second = 0; second < 150; second += 2) {
    await wait(2);
    for (const id of [1, 2]) {
      const status = await statusOf(id);
      if (seen[id]?.at(-1) !== status) seen[id]?.push(status);
    }
  }
  expect(seen).toEqual({ 1: ["provisioning", "booting", "running"], 2: ["provisioning", "booting", "running"] });
});

test("R1-094, R1-142: rejects an unknown config while the instance is provisioning", async () => {
  await make(instances, { ...small, booted: false });
  expect((await boot(1, { config_id: 99 })).fields).toEqual(["config_id"]);
  await wait();
  expect(await statusOf(1)).toBe("offline");
});

test("R1-094: a body that is not an object is rejected", async () => {
  await make(instances, instanceBody);
  for (const body of [[], [1], "1", "null"]) expect((await boot(1, body)).status).toBe(400);
  expect(await statusOf(1)).toBe("offline");
});

test("R1-189, R1-193: a user with read access cannot boot an instance", async () => {
  await make(instances, instanceBody);
  const reader = await restricted("reader", { computes: { 1: "read_only" } });
  expect((await reader("POST", `${path(1)}/boot`)).status).toBe(403);
});

test.each([
  ["R1-142: the config that a deployment booted is the last booted one", true, []],
  ["R1-143: a deployment that was not booted has no last booted config", false, ["config_id"]],
])("%s", async (_title, booted, fields) => {
  await make(instances, { ...small, backups_enabled: true });
  await wait();
  const { id } = await make(`${path(1)}/backups`, { label: "golden" });
  await wait();
  // A plan with space for more than the backup.
  await make(instances, { ...instanceBody, type: "g6-standard-4", backup_id: id, booted });
  await wait();
  await make(`${path(1)}/clone`, { compute_id: 2 });
  await wait();
  expect((await control("GET", "/instances/2")).body["configs"]).toHaveLength(2);
  await control("PUT", "/objects/instance/2", { status: "offline" });
  expect((await boot(2)).fields).toEqual(fields);
});
