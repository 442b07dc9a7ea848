import {
  databaseBody,
  domainBody,
  firewallBody,
  imageBody,
  instanceBody,
  type Json,
  until,
  useEmulator,
  web,
} from "../../support";

// The values of unset fields in responses, and that a request can send objects back unchanged.

const { call, control, make } = useEmulator({ strictFields: false });

const instances = "/compute/instances";
const records = "/domains/1/records";
const backedUp = { ...imageBody, backups_enabled: true };
const slave = { domain: "slave.example", type: "slave", master_ips: ["192.0.2.1"] };

/** An image captured from the first disk of instance 1. */
async function capture(more: object = {}): Promise<Json> {
  await make(instances, imageBody);
  const { disks } = (await control("GET", "/instances/1")).body as { readonly disks: readonly [Json] };
  return make("/images", { disk_id: disks[0]["id"], ...more });
}

test("R1-032: the unset group of an instance and of its clone is an empty string", async () => {
  expect(await make(instances, imageBody)).toMatchObject({ group: "" });
  await until(call, `${instances}/1`, "running");
  expect(await make(`${instances}/1/clone`, {})).toMatchObject({ group: "" });
  expect((await call("PUT", `${instances}/1`, { group: "shop" })).body).toMatchObject({ group: "shop" });
  for (const group of ["", null]) {
    await call("PUT", `${instances}/1`, { group: "shop" });
    expect((await call("PUT", `${instances}/1`, { group })).body).toMatchObject({ group: "" });
  }
});

test("R3-011, R3-012: the unset group and description of a domain are empty strings", async () => {
  expect(await make("/domains", domainBody)).toMatchObject({ group: "", description: "" });
  expect(await make("/domains/1/clone", { domain: "copy.example" })).toMatchObject({ group: "", description: "" });
  for (const field of ["group", "description"]) {
    const more = { domain: "other.example", [field]: "" };
    expect((await call("POST", "/domains", { ...domainBody, ...more })).fields).toEqual([field]);
  }
});

test("R3-009, R3-010: the unset soa_email of a slave is an empty string, and a master requires one", async () => {
  expect(await make("/domains", slave)).toMatchObject({ soa_email: "" });
  expect((await call("PUT", "/domains/1", { soa_email: "" })).status).toBe(200);
  expect((await call("PUT", "/domains/1", { type: "master", soa_email: "" })).fields).toEqual(["soa_email"]);
  await make("/domains", domainBody);
  expect((await call("PUT", "/domains/2", { soa_email: "" })).fields).toEqual(["soa_email"]);
});

test("R1-061: the unset description of a private image is an empty string, and a public image's is null", async () => {
  expect(await capture()).toMatchObject({ description: "" });
  expect((await make("/images/upload", { label: "up", region: "us-east" }))["image"]).toMatchObject({
    description: "",
  });
  expect((await call("GET", "/images/public/debian12")).body).toMatchObject({ description: null });
  expect((await call("POST", "/images/upload", { label: "up", region: "us-east", description: "" })).fields).toEqual([
    "description",
  ]);
});

describe("numbers of records", () => {
  const a = { type: "A", name: "www", target: "192.0.2.1" };
  const zeros = { priority: 0, weight: 0, port: 0, ttl_sec: 0 };

  beforeEach(async () => {
    await make("/domains", domainBody);
  });

  test.each([
    ["A", a],
    ["AAAA", { type: "AAAA", target: "2001:db8::1" }],
    ["NS", { type: "NS", name: "sub", target: "ns.example.net" }],
    ["MX", { type: "MX", target: "mail.example.net" }],
    ["CNAME", { type: "CNAME", name: "alias", target: "www.example.net" }],
    ["TXT", { type: "TXT", target: "text" }],
    ["CAA", { type: "CAA", target: "ca.example.net", tag: "issue" }],
    ["PTR", { type: "PTR", name: "1", target: "www.example.net" }],
  ])("R3-030, R3-033, R3-037, R3-038: %s records return 0 for unset numbers, and accept it back", async (_, body) => {
    const made = await make(records, body);
    expect(made).toMatchObject(zeros);
    expect((await call("GET", `${records}/1`)).body).toEqual(made);
    const { body: again } = await call("PUT", `${records}/1`, made);
    expect(again).toEqual({ ...made, updated: again["updated"] });
    await call("DELETE", `${records}/1`);
    const { ttl_sec: _ttl, ...unused } = zeros;
    expect((await call("POST", records, { ...body, ...unused })).body).toMatchObject(zeros);
  });

  test("R3-033, R3-037, R3-038: other numbers than 0 are rejected if the type does not use them", async () => {
    for (const [field, number] of [
      ["priority", 50],
      ["weight", 1],
      ["port", 443],
    ] as const) {
      expect((await call("POST", records, { ...a, [field]: number })).fields).toEqual([field]);
    }
    const mail = { type: "MX", target: "mail.example.net" };
    expect((await call("POST", records, { ...mail, weight: 1 })).fields).toEqual(["weight"]);
  });

  test("R3-034, R3-037, R3-038: 0 is a value of an SRV record, which requires all three", async () => {
    const srv = { type: "SRV", service: "sip", protocol: "tcp", target: "host" };
    expect((await call("POST", records, srv)).fields).toEqual(["priority", "weight", "port"]);
    expect(await make(records, { ...srv, priority: 0, weight: 0, port: 0 })).toMatchObject(zeros);
    await call("PUT", `${records}/1`, { priority: 5 });
    expect((await call("PUT", `${records}/1`, { priority: 0 })).body).toMatchObject({ priority: 0 });
  });

  test("R3-031: a sent time of 0 is rounded, but can be sent back if no time is set", async () => {
    expect(await make(records, { ...a, ttl_sec: 0 })).toMatchObject({ ttl_sec: 300 });
    await make(records, { ...a, name: "other" });
    expect((await call("PUT", `${records}/2`, { ttl_sec: 0 })).body).toMatchObject({ ttl_sec: 0 });
    expect((await call("PUT", `${records}/2`, { ttl_sec: 3600 })).body).toMatchObject({ ttl_sec: 3600 });
    expect((await call("PUT", `${records}/2`, { ttl_sec: 0 })).body).toMatchObject({ ttl_sec: 300 });
  });
});

describe("the schedule of backups", () => {
  const scheduleOf = ({ body }: { readonly body: Json }) => (body["backups"] as Json)["schedule"];
  const set = (schedule: object) => call("PUT", `${instances}/1`, { backups: { schedule } });

  test("R1-048: it is Scheduling after backups are enabled, until a day and a window are set", async () => {
    await make(instances, { ...imageBody, backups_enabled: false });
    const view = () => call("GET", `${instances}/1`);
    expect(scheduleOf(await view())).toEqual({ day: null, window: null });
    await make(`${instances}/1/backups/enable`, {});
    expect(scheduleOf(await view())).toEqual({ day: "Scheduling", window: "Scheduling" });
    expect(scheduleOf(await set({ day: "Sunday" }))).toEqual({ day: "Sunday", window: "Scheduling" });
    expect(scheduleOf(await set({ window: "W10" }))).toEqual({ day: "Sunday", window: "W10" });
    await make(`${instances}/1/backups/cancel`, {});
    expect(scheduleOf(await view())).toEqual({ day: "Sunday", window: "W10" });
  });

  test("sending Scheduling back sets nothing", async () => {
    expect(scheduleOf({ body: await make(instances, backedUp) })).toEqual({ day: "Scheduling", window: "Scheduling" });
    await set({ day: "Scheduling", window: "Scheduling" });
    await make(`${instances}/1/backups/cancel`, {});
    expect(scheduleOf(await call("GET", `${instances}/1`))).toEqual({ day: null, window: null });
  });
});

test("R2-027: the day of maintenance is unset while a database is provisioning", async () => {
  await control("PUT", "/clock", { frozen: true });
  const days: unknown[] = [];
  for (const [engine, version] of [
    ["mysql", "8.0.30"],
    ["postgresql", "14.6"],
  ]) {
    const path = `/databases/${String(engine)}/instances`;
    const body = { ...databaseBody, label: `shop-${String(engine)}`, engine: `${String(engine)}/${String(version)}` };
    const { id, updates } = await make(path, body);
    await control("POST", "/clock/advance", { seconds: 3600 });
    const after = (await call("GET", `${path}/${String(id)}`)).body["updates"];
    days.push([(updates as Json)["day_of_week"], (after as Json)["day_of_week"]]);
  }
  expect(days).toEqual([
    [null, 1],
    [null, 1],
  ]);
});

test("R1-133, R2-054, R3-134: sending an object back as it was returned changes nothing", async () => {
  await capture();
  await make(instances, { ...instanceBody, label: "plain" });
  await make(instances, { ...backedUp, label: "backed-up", tags: ["team"] });
  await make("/domains", domainBody);
  await make("/domains", slave);
  await make(records, {
    type: "SRV",
    service: "sip",
    protocol: "tcp",
    target: "host",
    priority: 0,
    weight: 0,
    port: 0,
  });
  const rules = { ...firewallBody.rules, inbound: [web] };
  await make("/networking/firewalls", { ...firewallBody, rules, devices: { computes: [1] } });
  await make("/databases/mysql/instances", { ...databaseBody, allow_list: ["198.51.100.0/24", "192.0.2.1/32"] });
  await until(call, "/databases/mysql/instances/1", "active");
  await until(call, "/images/private/1", "available");
  for (const id of [1, 3]) await until(call, `${instances}/${String(id)}`, "running");
  for (const path of [
    ...[1, 2, 3].map((id) => `${instances}/${String(id)}`),
    "/images/private/1",
    "/domains/1",
    "/domains/2",
    `${records}/1`,
    "/networking/firewalls/1",
    "/databases/mysql/instances/1",
  ]) {
    const { body: before } = await call("GET", path);
    const { status, body } = await call("PUT", path, before);
    // A database is updating for a moment.
    expect([path, status, body]).toEqual([path, 200, { ...before, updated: body["updated"], status: body["status"] }]);
  }
});
