import { imageBody, instanceBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const small = { ...imageBody, type: "g6-nanode-1" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const disksOf = async (id: number) => {
  return (await control("GET", `/instances/${String(id)}`)).body["disks"] as readonly Json[];
};

/** Instance 1 with the snapshot in the response. */
async function backedUp(): Promise<Json> {
  await make(instances, { ...small, backups_enabled: true });
  await wait();
  const backup = await make(`${instances}/1/backups`, { label: "golden" });
  await wait();
  return backup;
}

test("R1-114, R1-126: without swap there is no swap disk", async () => {
  await make(instances, { ...small, swap_size: 0 });
  expect(await disksOf(1)).toMatchObject([{ filesystem: "ext4", size: 25_600 }]);
});

test("R1-069: an image that requires the whole disk of a plan is deployed on it, without swap", async () => {
  await make(instances, { ...small, swap_size: 0 });
  await wait();
  const { id, size } = await make("/images", { disk_id: 1, label: "whole" });
  await wait();
  expect(size).toBe(25_600);
  const refused = await call("POST", instances, { ...small, image: id, swap_size: 1 });
  expect(refused.fields).toEqual(["swap_size"]);
  expect(JSON.stringify(refused.body)).toContain("at most 0 ");
  expect((await call("POST", instances, { ...small, image: id, swap_size: 0 })).status).toBe(200);
});

test("R1-133, R1-202: an instance can be updated after its image was deleted", async () => {
  await make(instances, small);
  await wait();
  const { id } = await make("/images", { disk_id: 1, label: "golden" });
  await wait();
  await make(instances, { ...imageBody, image: id });
  await wait();
  expect((await call("DELETE", `/images/${String(id)}`)).status).toBe(200);
  expect(await call("PUT", `${instances}/2`, { label: "renamed" })).toMatchObject({
    status: 200,
    body: { label: "renamed", image: id },
  });
});

test("R1-047: the CPU alert of a new instance is 90 per processor", async () => {
  const { alerts } = await make(instances, { ...instanceBody, type: "g6-standard-4" });
  expect(alerts).toMatchObject({ cpu: 360 });
});

test("R1-104, R1-187: a backup of an instance that the user can't see does not exist for them", async () => {
  const { id: backup_id } = await backedUp();
  const body = { ...instanceBody, type: "g6-nanode-1", backup_id };
  const stranger = await restricted("stranger", { add_computes: true });
  expect(await stranger("POST", instances, body)).toMatchObject({ status: 400, fields: ["backup_id"] });
  const reader = await restricted("reader", { add_computes: true, computes: { 1: "read_only" } });
  expect((await reader("POST", instances, body)).status).toBe(200);
});

test("R1-096, R1-104: a missing region is the only error of a backup without one, and null means no backup", async () => {
  const { id: backup_id } = await backedUp();
  const body = { ...instanceBody, type: "g6-nanode-1" };
  expect((await call("POST", instances, { ...body, backup_id, region: undefined })).fields).toEqual(["region"]);
  expect(await call("POST", instances, { ...body, backup_id: null })).toMatchObject({
    status: 200,
    body: { status: "offline" },
  });
});
