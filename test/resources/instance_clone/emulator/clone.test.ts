import { imageBody, instanceBody, type Json, keysOf, useEmulator } from "../../../emulator/support";

const { call, control, make, restricted } = useEmulator({ clock: "frozen" });

const instances = "/compute/instances";
const clone = (id: number) => `${instances}/${String(id)}/clone`;
const small = { ...imageBody, type: "g6-nanode-1" };
const roomy = { ...instanceBody, type: "g6-standard-4" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const view = async (id: number) => (await call("GET", `${instances}/${String(id)}`)).body;
const inside = async (id: number) =>
  (await control("GET", `/instances/${String(id)}`)).body as unknown as Record<"disks" | "configs", { id: number }[]>;

async function source(more: object = {}): Promise<Json> {
  const made = await make(instances, { ...small, ...more });
  await wait();
  return made;
}

test("R1-050, R1-145: a clone is a normal instance, with its source's region and plan", async () => {
  const made = await source();
  const copy = await make(clone(1), { label: "copy", private_ip: true, backups_enabled: true });
  expect(keysOf(copy)).toEqual(keysOf(made));
  expect(copy).toMatchObject({ id: 2, label: "copy", status: "cloning", region: "us-east", type: "g6-nanode-1" });
  expect(copy).toMatchObject({ tags: [], backups: { enabled: true }, image: "public/debian12" });
  expect(copy["ipv4"]).toHaveLength(2);
  await wait();
  expect((await view(2))["status"]).toBe("offline");
  expect(await make(clone(1), { region: "eu-central", type: "g6-standard-2" })).toMatchObject({ region: "eu-central" });
});

test("R1-152: the source's tags are copied to a new instance, and added to those of an existing one", async () => {
  await source({ tags: ["shop", "web"] });
  await make(instances, { ...roomy, tags: ["own", "web"] });
  expect(await make(clone(1), {})).toMatchObject({ id: 3, tags: ["shop", "web"] });
  await wait();
  await make(clone(1), { compute_id: 2 });
  await wait();
  expect([(await view(1))["tags"], (await view(3))["tags"]]).toEqual([
    ["shop", "web"],
    ["shop", "web"],
  ]);
  expect([...((await view(2))["tags"] as string[])].sort()).toEqual(["own", "shop", "web"]);
  for (const tag of ["shop", "web"]) {
    const { body } = await call("GET", `/tags/${tag}`);
    expect((body["data"] as readonly { data: Json }[]).map(({ data }) => data["id"])).toEqual([1, 2, 3]);
  }
});

test("R1-088, R1-151: five clones of one source run at once, the sixth is rejected, and a slot becomes free", async () => {
  await source();
  for (let count = 0; count < 5; count++) await make(clone(1), {});
  expect(await call("POST", clone(1), {})).toMatchObject({ status: 400 });
  expect((await view(1))["status"]).toBe("cloning");
  expect((await call("DELETE", `${instances}/1`)).status).toBe(400);
  expect((await call("DELETE", `${instances}/2`)).status).toBe(400);
  await wait();
  expect((await view(1))["status"]).toBe("running");
  await make(clone(1), {});
  expect((await call("GET", instances)).body["results"]).toBe(7);
});

test("R1-088: the source of a clone can't be deleted before the clone is ready, regardless of its own status", async () => {
  await source();
  await make(clone(1), {});
  await control("PUT", "/objects/instance/1", { status: "running" });
  expect(await call("DELETE", `${instances}/1`)).toMatchObject({ status: 400, fields: ["status"] });
  expect((await call("PUT", `${instances}/1`, { label: "renamed" })).status).toBe(200);
  await wait();
  expect((await call("DELETE", `${instances}/1`)).status).toBe(200);
});

test("R1-147, R1-148: clones only the selected disks and configs", async () => {
  await source();
  const { disks, configs } = await inside(1);
  await make(clone(1), { disks: [disks[0]?.id], configs: [configs[0]?.id] });
  expect((await inside(2)).disks).toHaveLength(1);
  expect((await call("POST", clone(1), { disks: [999], configs: [998] })).fields).toEqual(["disks", "configs"]);
});

test("R1-144, R1-150: an existing target must have the space and be idle", async () => {
  await source();
  await make(instances, roomy);
  expect(await make(clone(1), { compute_id: 2 })).toMatchObject({ id: 2, status: "cloning" });
  expect((await call("POST", clone(1), { compute_id: 2 })).fields).toEqual(["compute_id"]);
  await wait();
  expect((await inside(2)).disks).toHaveLength(2);
  await make(instances, { ...small, label: "full" });
  await wait();
  expect((await call("POST", clone(1), { compute_id: 3 })).fields).toEqual(["compute_id"]);
  expect((await call("POST", clone(1), { compute_id: 77 })).fields).toEqual(["compute_id"]);
  expect((await call("POST", clone(1), { compute_id: 2, label: "new" })).fields).toEqual(["label"]);
});

test("R1-043, R1-153: a source with user data is cloned to a new instance, with user data", async () => {
  const metadata = { user_data: "eA==" };
  expect(await source({ metadata })).toMatchObject({ has_user_data: true });
  await make(instances, roomy);
  expect((await call("POST", clone(1), { compute_id: 2 })).fields).toEqual(["compute_id"]);
  expect((await call("POST", clone(1), {})).fields).toEqual(["metadata.user_data"]);
  expect(await make(clone(1), { metadata })).toMatchObject({ has_user_data: true });
  expect((await call("POST", clone(1), { metadata, region: "ap-south" })).fields).toEqual(["metadata.user_data"]);
});

test("R1-122, R1-154: an instance with a VLAN can be cloned only within its region", async () => {
  await source({ interfaces: [{ purpose: "vlan", label: "inside", ipam_address: "10.0.0.1/24" }] });
  for (const region of ["eu-central", "us-west"]) {
    expect((await call("POST", clone(1), { region })).fields).toEqual(["region"]);
  }
  await make(clone(1), {});
});

test("R1-146: an invalid field is rejected at its path", async () => {
  await source();
  const wrong = { label: "ab", region: "mars", type: "g9-huge", image: "public/debian12" };
  expect((await call("POST", clone(1), wrong)).fields).toEqual(["image", "label"]);
  expect((await call("POST", clone(1), { region: "mars", type: "g9-huge" })).fields).toEqual(["region", "type"]);
});

test("R1-149: a restricted user requires add_computes, for an existing target too", async () => {
  await source();
  await make(instances, roomy);
  const computes = { 1: "read_write", 2: "read_write" };
  const without = await restricted("without", { computes });
  const having = await restricted("having", { computes, add_computes: true });
  for (const body of [{}, { compute_id: 2 }]) {
    expect((await without("POST", clone(1), body)).status).toBe(403);
    expect((await having("POST", clone(1), body)).status).toBe(200);
  }
  const reading = await restricted("reading", { computes, add_computes: true }, "computes:read_only");
  expect((await reading("POST", clone(1), {})).status).toBe(403);
});

test("R1-200: boots and clones show their states in progress", async () => {
  await make(instances, roomy);
  await call("POST", `${instances}/1/boot`);
  expect((await view(1))["status"]).toBe("booting");
  await wait(60);
  expect((await view(1))["status"]).toBe("running");
  await make(clone(1), {});
  expect([(await view(1))["status"], (await view(2))["status"]]).toEqual(["cloning", "cloning"]);
  await wait();
  expect([(await view(1))["status"], (await view(2))["status"]]).toEqual(["running", "offline"]);
});
