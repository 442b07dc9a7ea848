import {
  databaseBody,
  domainBody,
  firewallBody,
  imageBody,
  instanceBody,
  type Json,
  keysOf,
  until,
  useEmulator,
} from "../../../emulator/support";

const { call, control, make } = useEmulator();

const instances = "/compute/instances";

test("R1-083, R1-084: a deployment is provisioning, then running", async () => {
  const body = await make(instances, imageBody);
  expect(body).toMatchObject({ id: 1, status: "provisioning", image: "public/debian12", has_user_data: false });
  await until(call, `${instances}/1`, "running");
});

test("R1-084: an instance with booted = false ends offline", async () => {
  await make(instances, { ...imageBody, booted: false });
  await until(call, `${instances}/1`, "offline");
});

test("R1-085: an empty instance is offline until it is booted, regardless of `booted`", async () => {
  expect(await make(instances, instanceBody)).toMatchObject({ status: "offline", image: null });
  expect(await make(instances, { ...instanceBody, booted: true })).toMatchObject({ id: 2, status: "offline" });
  await control("POST", "/clock/advance", { seconds: 3600 });
  const { body: listed } = await call("GET", instances);
  expect((listed["data"] as readonly Json[]).map(({ status }) => status)).toEqual(["offline", "offline"]);
  expect((await call("POST", `${instances}/1/boot`)).body).toEqual({});
  expect((await call("GET", `${instances}/1`)).body["status"]).toMatch(/booting|running/);
  await until(call, `${instances}/1`, "running");
});

test("R1-036 to R1-040, R1-046 to R1-048: the fields that the service sets", async () => {
  const body = await make(instances, { ...imageBody, private_ip: true });
  expect(body).toMatchObject({
    hypervisor: "kvm",
    host_uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
    ipv6: expect.stringMatching(/^[0-9a-f:]+\/128$/) as string,
    watchdog_enabled: true,
    specs: { disk: 51200, gpus: 0, memory: 2048, transfer: 2000, vcpus: 1 },
    backups: { available: false, enabled: false, last_successful: null, schedule: { day: null, window: null } },
  });
  expect(Object.keys(body["alerts"] as object).sort()).toEqual([
    "cpu",
    "io",
    "network_in",
    "network_out",
    "transfer_quota",
  ]);
  const [publicAddress, privateAddress, ...rest] = body["ipv4"] as readonly string[];
  expect(publicAddress).toMatch(/^198\.1[89]\./);
  expect(privateAddress).toMatch(/^192\.168\./);
  expect(rest).toEqual([]);
});

test("R1-050: the keys are the same in every response, without secrets", async () => {
  const secrets = {
    authorized_keys: ["ssh-ed25519 AAAA"],
    metadata: { user_data: "I2Nsb3VkLWNvbmZpZw==" },
    swap_size: 256,
  };
  const created = await make(instances, { ...imageBody, ...secrets });
  const { body: viewed } = await call("GET", `${instances}/1`);
  const { body: updated } = await call("PUT", `${instances}/1`, { label: "renamed" });
  const { body: list } = await call("GET", instances);
  const [listed = {}] = list["data"] as readonly Json[];
  for (const other of [viewed, updated, listed]) {
    expect(Object.keys(other)).toEqual(Object.keys(created));
    expect(keysOf(other)).toEqual(keysOf(created));
  }
  for (const secret of [
    "root_pass",
    "authorized_keys",
    "metadata",
    "swap_size",
    "interfaces",
    "booted",
    "private_ip",
  ]) {
    expect(created).not.toHaveProperty(secret);
  }
  expect(created["has_user_data"]).toBe(true);
});

test.each([
  ["R1-034, R1-035", instances, instanceBody, { label: "renamed" }],
  ["R1-063", "/images", undefined, { label: "renamed" }],
  ["R2-078", "/databases/mysql/instances", databaseBody, { label: "renamed" }],
  ["domains", "/domains", domainBody, { description: "renamed" }],
  ["firewalls", "/networking/firewalls", firewallBody, { label: "renamed" }],
])("%s: in %s `created` is set once, and `updated` changes with every update", async (_rule, path, body, change) => {
  const wait = (seconds: number) => control("POST", "/clock/advance", { seconds });
  await control("PUT", "/clock", { frozen: true });
  if (!body) await make(instances, imageBody);
  const made = await make(path, body ?? { disk_id: 1, label: "golden" });
  // Longer than every operation of the service.
  await wait(3600);
  const single = `${path}/${String(made["id"])}`;
  const { body: before } = await call("GET", single);
  await wait(60);
  expect((await call("GET", single)).body).toEqual(before);
  const { body: after } = await call("PUT", single, change);
  const seconds = (time: unknown) => Date.parse(`${String(time)}Z`) / 1000;
  expect(after["created"]).toBe(made["created"]);
  expect(seconds(after["updated"])).toBe(seconds(made["created"]) + 3660);
  const { body: viewed } = await call("GET", single);
  expect([viewed["created"], viewed["updated"]]).toEqual([after["created"], after["updated"]]);
});

test("R1-038: no two instances share an address, and a released one is not reused", async () => {
  const address = async () => ((await make(instances, instanceBody))["ipv4"] as readonly string[])[0];
  const first = await address();
  await call("DELETE", `${instances}/1`);
  expect(await address()).not.toBe(first);
});

test("R1-025: an instance without a label gets one", async () => {
  const body = await make(instances, { ...instanceBody, label: undefined });
  expect(body["label"]).toBe("compute1");
  expect((await call("PUT", `${instances}/1`, { label: "mine" })).body["label"]).toBe("mine");
  expect((await call("PUT", `${instances}/1`, { label: null })).body["label"]).toBe("compute1");
});

test.each([
  ["R1-096", { region: undefined }, "region"],
  ["R1-096", { region: "mars" }, "region"],
  ["R1-097", { type: "g9-huge" }, "type"],
  ["R1-024", { label: "ab" }, "label"],
  ["R1-098", { image: "public/none" }, "image"],
  ["R1-099", { root_pass: "123456" }, "root_pass"],
  ["R1-100", { root_pass: undefined }, "root_pass"],
  ["R1-103", { authorized_users: ["nobody"] }, "authorized_users"],
  ["R1-103", { authorized_users: ["admin"] }, "authorized_users"],
  ["R1-104", { backup_id: 12 }, "backup_id"],
  ["R1-107", { interfaces: Array.from({ length: 4 }, () => ({ purpose: "public" })) }, "interfaces"],
  ["R1-109", { metadata: { user_data: "not base64" } }, "metadata.user_data"],
  ["R1-111", { image: "public/almalinux9", script_id: 1 }, "image"],
  ["R1-111", { script_id: 77 }, "script_id"],
  ["R1-113", { script_id: 2 }, "script_data.db_name"],
  ["R1-117", { interfaces: [{ purpose: "wlan" }] }, "interfaces[0].purpose"],
  ["R1-118", { interfaces: [{ purpose: "vlan", ipam_address: "10.0.0.1" }] }, "interfaces[0].ipam_address"],
  ["R1-121", { region: "us-west", interfaces: [{ purpose: "public" }, { purpose: "vlan" }] }, "interfaces[1].purpose"],
  ["R1-127", { image: undefined, root_pass: undefined, metadata: { user_data: "eA==" } }, "metadata.user_data"],
  ["R1-127", { image: "public/alpine3.19", metadata: { user_data: "eA==" } }, "metadata.user_data"],
  ["R1-128", { region: "ap-south", metadata: { user_data: "eA==" } }, "metadata.user_data"],
  ["R1-081", { region: "ap-south", type: "g1-gpu-rtx6000-1" }, "type"],
  ["R1-114", { swap_size: 51200 }, "swap_size"],
  ["R1-028", { status: "running" }, "status"],
  ["R1-133", { alerts: { cpu: 1 } }, "alerts"],
])("%s: an invalid value is rejected at its field: %j", async (_rule, more, field) => {
  expect(await call("POST", instances, { ...imageBody, ...more })).toMatchObject({ status: 400, fields: [field] });
  expect((await call("GET", instances)).body["results"]).toBe(0);
});

test("R1-100: a rejection contains only the API's own fields", async () => {
  const { body } = await call("POST", instances, { ...imageBody, root_pass: undefined });
  expect(body["errors"]).toEqual([{ field: "root_pass", reason: "is required if image is set" }]);
});

test("R1-108, R1-115, R1-119: accepted fields with little effect", async () => {
  await make(instances, { ...imageBody, interfaces: [] });
  await make(instances, { ...instanceBody, swap_size: 1_000_000 });
  const vlan = await make(instances, {
    ...imageBody,
    interfaces: [{ purpose: "vlan", label: "inside", ipam_address: "10.0.0.1/24" }],
  });
  expect(vlan["ipv4"]).toHaveLength(1);
});

test("R1-123: additional fields of an interface are kept, and those outside the interfaces are not", async () => {
  const primary = { purpose: "public", primary: true, lable: "x", other_fields: 1, ipv4: { nat_1_1: null } };
  await make(instances, { ...imageBody, interfaces: [primary, { purpose: "vlan", label: "inside" }] });
  await make("/compute/instances/1/clone", {});
  const { objects } = (await control("GET", "/state")).body as { readonly objects?: readonly Json[] };
  const kept = (objects ?? []).filter(({ kind }) => kind === "compute_instance").map(({ body }) => body as Json);
  expect(kept).toHaveLength(2);
  for (const { interfaces } of kept) {
    const [first, second] = interfaces as readonly Json[];
    expect(second).toEqual({ purpose: "vlan", label: "inside" });
    const { purpose: _, ...further } = primary;
    expect(JSON.parse(String(first?.["otherFields"]))).toEqual(further);
  }
  expect((await call("POST", instances, { ...imageBody, primary: true })).fields).toEqual(["primary"]);
});

test("R1-099, R1-115, R1-132: an empty instance accepts the deployment fields of an image", async () => {
  const ignored = { root_pass: "correct horse", authorized_keys: ["ssh-ed25519 AAAA"], swap_size: 512 };
  await make(instances, { ...instanceBody, ...ignored });
  expect((await control("GET", "/instances/1")).body).toEqual({ disks: [], configs: [] });
  expect((await call("POST", instances, { ...instanceBody, root_pass: "short" })).fields).toEqual(["root_pass"]);
});

test("R1-103, R1-113: fields that refer to existing objects work", async () => {
  await control("POST", "/keys", { username: "admin", key: "ssh-ed25519 AAAA" });
  const { body: script } = await control("POST", "/scripts", { fields: [{ name: "colour", required: true }] });
  const more = { authorized_users: ["admin"], script_id: script["id"], image: "public/almalinux9" };
  expect((await call("POST", instances, { ...imageBody, ...more })).fields).toEqual(["script_data.colour"]);
  await make(instances, { ...imageBody, ...more, script_data: { colour: "blue" } });
  await make(instances, { ...imageBody, script_id: 2, script_data: { db_name: "shop" } });
});

test("R1-112, R1-113: script data is any JSON object of at most 65535 characters as JSON", async () => {
  const scripted = { ...imageBody, script_id: 2 };
  const filled = (count: number) => ({ db_name: "shop", port: 3306, list: [true, null, { a: "x".repeat(count) }] });
  const frame = JSON.stringify(filled(0)).length;
  const made = await make(instances, { ...scripted, script_data: filled(65535 - frame) });
  expect(made).not.toHaveProperty("script_data");
  for (const wrong of [filled(65536 - frame), '{"db_name":"shop"}', ["db_name"], 3306]) {
    const answer = await call("POST", instances, { ...scripted, script_data: wrong });
    expect(answer).toMatchObject({ status: 400, fields: ["script_data"] });
  }
  for (const missing of [{}, { db_name: null }]) {
    const answer = await call("POST", instances, { ...scripted, script_data: missing });
    expect(answer).toMatchObject({ status: 400, fields: ["script_data.db_name"] });
  }
});

test("R1-071: the image must be available", async () => {
  await control("PUT", "/objects/image/public/debian12", { status: "creating" });
  expect((await call("POST", instances, imageBody)).fields).toEqual(["image"]);
  await control("PUT", "/objects/image/public/debian12", { status: "available" });
  expect((await call("POST", instances, imageBody)).status).toBe(200);
});

test("R1-069: an image is deployed if its size fits, together with the swap disk", async () => {
  await make(instances, { ...imageBody, type: "g6-standard-1" });
  await until(call, `${instances}/1`, "running");
  const { id, size } = await make("/images", { disk_id: 1, label: "golden" });
  await until(call, `/images/${String(id)}`, "available");
  const own = (more: object) => call("POST", instances, { ...imageBody, image: id, ...more });
  // The plans have 25,600 and 51,200 MB.
  expect(size).toBe(50_688);
  expect(await own({ type: "g6-nanode-1", swap_size: 0 })).toMatchObject({ status: 400, fields: ["type"] });
  expect(await own({ type: "g6-standard-1", swap_size: 513 })).toMatchObject({ status: 400, fields: ["swap_size"] });
  expect((await own({ type: "g6-standard-1", swap_size: 512 })).status).toBe(200);
});

test("R1-126, R1-114: a deployment creates a config and two disks, one for swap", async () => {
  await make(instances, imageBody);
  await make(instances, { ...imageBody, swap_size: 1024 });
  await make(instances, instanceBody);
  const inside = async (id: number) => (await control("GET", `/instances/${String(id)}`)).body;
  expect(await inside(1)).toMatchObject({
    disks: [
      { filesystem: "ext4", size: 50688 },
      { filesystem: "swap", size: 512 },
    ],
    configs: [{ id: 1 }],
  });
  expect((await inside(2))["disks"]).toMatchObject([{ size: 50176 }, { size: 1024 }]);
  expect(await inside(3)).toEqual({ disks: [], configs: [] });
});

test("R1-133, R1-134: the fields of an update", async () => {
  await make(instances, { ...imageBody, tags: ["team"] });
  const more = {
    alerts: { cpu: 50 },
    backups: { schedule: { day: "Sunday", window: "W2" } },
    group: "g",
    label: "renamed",
    tags: [],
    watchdog_enabled: false,
  };
  const { body } = await call("PUT", `${instances}/1`, more);
  expect(body).toMatchObject({ ...more, alerts: { cpu: 50, io: 10000 }, backups: { enabled: false, ...more.backups } });
  const kept = await call("PUT", `${instances}/1`, { backups: { schedule: { day: "Monday" } } });
  expect(kept.body["backups"]).toMatchObject({ schedule: { day: "Monday", window: "W2" } });
  const { fields } = await call("PUT", `${instances}/1`, {
    region: "eu-central",
    type: "g6-standard-2",
    image: "x",
    root_pass: "y",
  });
  expect(fields).toEqual(["region", "type", "image", "root_pass"]);
  expect((await call("PUT", `${instances}/1`, { backups: { enabled: true } })).fields).toEqual(["backups.enabled"]);
  expect((await call("PUT", `${instances}/1`, { label: "ab" })).fields).toEqual(["label"]);
});

test("R1-105, R1-158, R1-159: the backup service", async () => {
  expect(await make(instances, { ...imageBody, backups_enabled: true })).toMatchObject({ backups: { enabled: true } });
  const enabled = async () => ((await call("GET", `${instances}/1`)).body["backups"] as Json)["enabled"];
  expect((await call("POST", `${instances}/1/backups/cancel`)).body).toEqual({});
  expect(await enabled()).toBe(false);
  expect((await call("POST", `${instances}/1/backups/enable`)).body).toEqual({});
  expect(await enabled()).toBe(true);
});

test("R1-088: an instance can't be deleted during a clone or restore", async () => {
  await make(instances, instanceBody);
  for (const status of ["cloning", "restoring"]) {
    await control("PUT", "/objects/instance/1", { status });
    expect(await call("DELETE", `${instances}/1`)).toMatchObject({ status: 400, fields: ["status"] });
  }
  await control("PUT", "/objects/instance/1", { status: "provisioning" });
  expect((await call("DELETE", `${instances}/1`)).status).toBe(200);
});

test("R1-136: a deletion is permanent", async () => {
  await make(instances, imageBody);
  expect((await call("DELETE", `${instances}/1`)).body).toEqual({});
  expect((await call("GET", `${instances}/1`)).status).toBe(404);
  expect((await call("DELETE", `${instances}/1`)).status).toBe(404);
  await control("POST", "/clock/advance", { seconds: 3600 });
  expect((await call("GET", instances)).body["results"]).toBe(0);
});

test("R1-094, R1-141: booting, with and without a config", async () => {
  await control("PUT", "/clock", { frozen: true });
  await make(instances, { ...imageBody, booted: false });
  await control("PUT", "/clock", { frozen: false });
  await until(call, `${instances}/1`, "offline");
  expect((await call("POST", `${instances}/1/boot`, { config_id: 99 })).fields).toEqual(["config_id"]);
  expect((await call("POST", `${instances}/1/boot`, { config_id: "1" })).fields).toEqual(["config_id"]);
  expect((await call("POST", `${instances}/1/boot`, { config: 1 })).fields).toEqual(["config"]);
  expect((await call("POST", `${instances}/1/boot`, { config_id: 1 })).body).toEqual({});
  await until(call, `${instances}/1`, "running");
  expect((await call("POST", `${instances}/1/boot`, {})).body).toEqual({});
  expect((await call("GET", `${instances}/1`)).body["status"]).toBe("running");
});
