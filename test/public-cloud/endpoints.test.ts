import { imageBody, instanceBody, type Json, useEmulator } from "../emulator/support";

const emulator = useEmulator({ dialect: "linode", clock: "frozen" });
const { call, control, make } = emulator;

const image = { ...imageBody, image: "linode/debian12" };
const wait = (seconds = 600) => control("POST", "/clock/advance", { seconds });
const get = async (path: string) => (await call("GET", path)).body;
const statusOf = async (id: number) => (await get(`/linode/instances/${String(id)}`))["status"];
const dataOf = (page: Json) => page["data"] as readonly Json[];

/** The events that pass a filter, as clients send it. */
async function eventsFor(filter: object): Promise<readonly Json[]> {
  const { url, token } = emulator.server;
  const headers = { authorization: `Bearer ${token}`, "x-filter": JSON.stringify(filter) };
  const response = await fetch(`${url}/account/events`, { headers });
  expect(response.status).toBe(200);
  return dataOf((await response.json()) as Json);
}

describe("plans", () => {
  test("have the prices of the offerings, per month and per hour", async () => {
    const all = dataOf(await get("/linode/types"));
    expect(all.length).toBeGreaterThan(5);
    expect(await get("/linode/types/g6-standard-1")).toMatchObject({
      id: "g6-standard-1",
      label: "Linode 2GB",
      class: "standard",
      memory: 2048,
      price: { hourly: 0.018, monthly: 12 },
    });
    expect(all.map(({ class: name }) => name)).toEqual(expect.arrayContaining(["nanode", "dedicated", "gpu"]));
  });

  test("can be read without a token, and an unknown one doesn't exist", async () => {
    expect((await emulator.as(undefined)("GET", "/linode/types")).status).toBe(200);
    expect((await call("GET", "/linode/types/g9-none")).status).toBe(404);
  });
});

test("the profile is that of the token's user, and needs the scope of accounts", async () => {
  expect(await get("/profile")).toMatchObject({ username: "admin", restricted: false });
  await control("POST", "/users", { username: "ada", restricted: true, grants: {} });
  const tokenFor = async (scopes: string) =>
    String((await control("POST", "/tokens", { username: "ada", scopes })).body["token"]);
  const own = emulator.as(await tokenFor("account:read_only"));
  expect((await own("GET", "/profile")).body).toMatchObject({ username: "ada", restricted: true });
  expect((await own("GET", "/account")).body["capabilities"]).toContain("Managed Databases");
  expect((await emulator.as(await tokenFor("domains:read_only"))("GET", "/profile")).status).toBe(403);
});

describe("the parts of an instance", () => {
  test("an image gives it a disk, a swap disk and a config that uses both", async () => {
    await make("/linode/instances", image);
    const disks = dataOf(await get("/linode/instances/1/disks"));
    expect(disks).toMatchObject([
      { filesystem: "ext4", size: 51_200 - 512, status: "ready" },
      { filesystem: "swap", size: 512 },
    ]);
    const [config] = dataOf(await get("/linode/instances/1/configs"));
    expect(config).toMatchObject({
      devices: { sda: { disk_id: disks[0]?.["id"] }, sdb: { disk_id: disks[1]?.["id"] }, sdc: null },
      root_device: "/dev/sda",
    });
    expect(await get(`/linode/instances/1/configs/${String(config?.["id"])}`)).toEqual(config);
    expect(await get(`/linode/instances/1/disks/${String(disks[0]?.["id"])}`)).toEqual(disks[0]);
    expect((await call("GET", "/linode/instances/1/disks/99")).status).toBe(404);
  });

  test("an instance without an image has no disks and no configs", async () => {
    await make("/linode/instances", instanceBody);
    for (const part of ["disks", "configs"]) expect(dataOf(await get(`/linode/instances/1/${part}`))).toEqual([]);
  });

  test.each<[string, string, object?]>([
    ["POST", "/linode/instances/1/disks"],
    ["PUT", "/linode/instances/1/configs/1", { kernel: "linode/latest-64bit" }],
    ["DELETE", "/linode/instances/1/disks/1"],
  ])("%s %s is rejected with the reason", async (method, path, body = {}) => {
    await make("/linode/instances", image);
    const { status, body: errors } = await call(method, path, method === "DELETE" ? undefined : body);
    expect(status).toBe(400);
    expect(JSON.stringify(errors)).toContain("can't create or change disks and configs");
  });

  test("an update of a config that changes nothing is accepted", async () => {
    await make("/linode/instances", image);
    const shown = await get("/linode/instances/1/configs/1");
    const used = Object.entries(shown["devices"] as Json).filter(([, value]) => value !== null);
    const sent = { ...shown, interfaces: null, init_rd: null, devices: Object.fromEntries(used) };
    expect(await call("PUT", "/linode/instances/1/configs/1", sent)).toMatchObject({ status: 200, body: shown });
  });

  test("its addresses are grouped, and have the instance's id", async () => {
    const made = await make("/linode/instances", { ...image, private_ip: true });
    const { ipv4, ipv6 } = (await get("/linode/instances/1/ips")) as {
      readonly ipv4: Record<string, readonly Json[]>;
      readonly ipv6: Record<string, Json>;
    };
    const addresses = [...(ipv4["public"] ?? []), ...(ipv4["private"] ?? [])];
    expect(addresses.map(({ address }) => address)).toEqual(made["ipv4"]);
    expect(ipv4["private"]).toMatchObject([{ public: false, linode_id: 1, region: "us-east" }]);
    expect(`${String(ipv6["slaac"]?.["address"])}/128`).toBe(made["ipv6"]);
    expect(String(ipv6["link_local"]?.["address"])).toMatch(/^fe80::/);
    const { rdns } = ipv4["public"]?.[0] ?? {};
    expect(rdns).toMatch(/\.ip\.linodeusercontent\.com$/);
    expect(await get(`/networking/ips/${String(ipv4["public"]?.[0]?.["address"])}`)).toMatchObject({ rdns });
  });

  test("a shared IPv6 range is listed with both instances, without a route target", async () => {
    const rangesOf = async (id: number) => {
      const { ipv6 } = (await get(`/linode/instances/${String(id)}/ips`)) as { readonly ipv6: Json };
      return ipv6["global"];
    };
    const share = (id: number, ips: readonly string[]) => make("/networking/ipv4/share", { linode_id: id, ips });
    for (const label of ["one", "two"]) await make("/linode/instances", { ...instanceBody, label });
    const made = await make("/networking/ipv6/ranges", { linode_id: 1, prefix_length: 64 });
    const range = String(made["range"]).replace("/64", "");
    const own = { range, prefix: 64, region: "us-east" };
    expect(await rangesOf(1)).toEqual([{ ...own, route_target: made["route_target"] }]);
    await share(1, [range]);
    expect(await rangesOf(1)).toEqual([{ ...own, route_target: null }]);
    expect(await rangesOf(2)).toEqual([]);
    await share(2, [range]);
    expect([await rangesOf(1), await rangesOf(2)]).toEqual(Array(2).fill([{ ...own, route_target: null }]));
    await share(1, []);
    await share(2, []);
    expect([await rangesOf(1), await rangesOf(2)]).toEqual([[{ ...own, route_target: made["route_target"] }], []]);
  });
});

describe("the firewall of a new instance", () => {
  const firewall = { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" } };
  const devices = async () => dataOf(await get("/networking/firewalls/1/devices"));

  test("is assigned to it, also if unknown fields are rejected", async () => {
    await make("/networking/firewalls", firewall);
    await make("/linode/instances", { ...instanceBody, firewall_id: 1 });
    await control("PUT", "/fields", { strict: true });
    await make("/linode/instances", { ...instanceBody, label: "two", firewall_id: 1 });
    expect(await devices()).toMatchObject([1, 2].map((id) => ({ entity: { id, type: "linode" } })));
    const [event] = await eventsFor({ action: "firewall_device_add", "+order_by": "created", "+order": "desc" });
    expect(event).toMatchObject({ entity: { id: 1, type: "firewall", label: "edge" } });
  });

  test.each([7, "edge"])("must exist, otherwise no instance is created: %j", async (id) => {
    const { status, fields, body } = await call("POST", "/linode/instances", { ...instanceBody, firewall_id: id });
    expect([status, fields]).toEqual([400, ["firewall_id"]]);
    expect(JSON.stringify(body)).toContain(`got ${JSON.stringify(id).replaceAll('"', '\\"')}`);
    expect(dataOf(await get("/linode/instances"))).toEqual([]);
  });

  test("must be one that the user may change", async () => {
    await make("/networking/firewalls", firewall);
    const caller = await emulator.restricted("ada", { add_linodes: true, firewalls: { 1: "read_only" } });
    const response = await caller("POST", "/linode/instances", { ...instanceBody, firewall_id: 1 });
    expect([response.status, response.fields]).toEqual([400, ["firewall_id"]]);
    expect(await devices()).toEqual([]);
  });

  test("isn't assigned if the instance is rejected", async () => {
    await make("/networking/firewalls", firewall);
    expect((await call("POST", "/linode/instances", { ...instanceBody, type: "g9", firewall_id: 1 })).status).toBe(400);
    expect(await devices()).toEqual([]);
  });
});

test("reserved addresses are rejected", async () => {
  await control("PUT", "/account", { additionalIps: true });
  await make("/linode/instances", instanceBody);
  const address = { type: "ipv4", public: true, linode_id: 1 };
  for (const path of ["/networking/ips", "/linode/instances/1/ips"]) {
    const { status, fields } = await call("POST", path, { ...address, reserved: true });
    expect([path, status, fields]).toEqual([path, 400, ["reserved"]]);
  }
  await make("/networking/ips", { ...address, reserved: false });
});

test("an instance reboots, shuts down and boots", async () => {
  await make("/linode/instances", image);
  expect(await call("POST", "/linode/instances/1/reboot")).toMatchObject({ status: 400, fields: ["status"] });
  await wait();
  const steps: [string, string, string][] = [
    ["reboot", "rebooting", "running"],
    ["shutdown", "shutting_down", "offline"],
    ["shutdown", "offline", "offline"],
    ["boot", "booting", "running"],
  ];
  for (const [operation, during, after] of steps) {
    expect((await call("POST", `/linode/instances/1/${operation}`)).body).toEqual({});
    expect([operation, await statusOf(1)]).toEqual([operation, during]);
    await wait();
    expect([operation, await statusOf(1)]).toEqual([operation, after]);
  }
});

describe("events", () => {
  const finished = { status: "finished", percent_complete: 100 };

  test("a client that waits for a boot finds its event, first started and then finished", async () => {
    await make("/linode/instances", image);
    const filter = {
      action: "linode_boot",
      created: { "+gte": "2026-01-31T12:00:00" },
      "entity.id": 1,
      "entity.type": "linode",
      "+order_by": "created",
      "+order": "desc",
    };
    expect(await eventsFor(filter)).toMatchObject([{ status: "started", entity: { id: 1, label: "web" } }]);
    await wait();
    expect(await eventsFor(filter)).toMatchObject([finished]);
    expect(await eventsFor({ ...filter, "entity.id": 2 })).toEqual([]);
  });

  test("a deleted instance has an event with its label", async () => {
    await make("/linode/instances", instanceBody);
    await call("DELETE", "/linode/instances/1");
    const [event] = await eventsFor({ action: "linode_delete", "entity.id": 1, "entity.type": "linode" });
    expect(event).toMatchObject({
      ...finished,
      username: "admin",
      entity: { label: "web", url: "/v4/linode/instances/1" },
    });
    expect(await get(`/account/events/${String(event?.["id"])}`)).toEqual(event);
    expect((await call("GET", "/account/events/99")).status).toBe(404);
  });

  test("a rejected request emits no event", async () => {
    expect((await call("POST", "/linode/instances", { region: "nowhere", type: "g6-nanode-1" })).status).toBe(400);
    expect((await call("DELETE", "/domains/7")).status).toBe(404);
    expect(await eventsFor({})).toEqual([]);
  });

  test("a restricted user sees only the events of objects that the user may read", async () => {
    for (const label of ["one", "two"]) await make("/linode/instances", { ...instanceBody, label });
    await make("/tags", { label: "shop" });
    const reader = await emulator.restricted("ada", { linodes: { 2: "read_only" } });
    const { body } = await reader("GET", "/account/events");
    expect(dataOf(body)).toMatchObject([{ action: "linode_create", entity: { id: 2 } }]);
  });

  test("all kinds of objects have events, the newest first", async () => {
    await make("/domains", { domain: "shop.example", type: "master", soa_email: "ops@shop.example" });
    await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.10" });
    await call("DELETE", "/domains/1");
    await make("/networking/firewalls", {
      label: "edge",
      rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT" },
    });
    await make("/tags", { label: "shop" });
    await make("/databases/mysql/instances", {
      label: "shop",
      region: "us-east",
      type: "g6-dedicated-2",
      engine: "mysql/8.0.30",
    });
    expect((await eventsFor({})).map(({ action, entity }) => [action, entity])).toMatchObject([
      ["database_create", { type: "database", label: "shop" }],
      ["tag_create", { type: "tag", id: "shop" }],
      ["firewall_create", { type: "firewall", label: "edge" }],
      ["dns_zone_delete", { type: "domain", label: "shop.example" }],
      ["dns_record_create", { type: "domain", id: 1 }],
      ["dns_zone_create", { type: "domain", id: 1 }],
    ]);
  });
});

describe("with the names of the specification", () => {
  const own = useEmulator();

  test.each(["/linode/types", "/compute/types", "/profile", "/account/events", "/compute/instances/1/ips"])(
    "%s doesn't exist",
    async (path) => {
      await own.make("/compute/instances", instanceBody);
      expect((await own.call("GET", path)).status).toBe(404);
    },
  );
});

describe("the firewalls of an instance", () => {
  const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };

  test("are listed as in the list of all firewalls", async () => {
    for (const label of ["one", "two"]) await make("/linode/instances", { ...instanceBody, label });
    await make("/networking/firewalls", { label: "edge", rules, devices: { linodes: [1] } });
    await make("/networking/firewalls", { label: "other", rules });
    const [edge] = dataOf(await get("/networking/firewalls"));
    expect(edge).toMatchObject({ label: "edge" });
    expect(dataOf(await get("/linode/instances/1/firewalls"))).toEqual([edge]);
    expect(dataOf(await get("/linode/instances/2/firewalls"))).toEqual([]);
    expect((await call("GET", "/linode/instances/3/firewalls")).status).toBe(404);
  });

  test("exclude those that the user may not read", async () => {
    await make("/linode/instances", instanceBody);
    await make("/networking/firewalls", { label: "edge", rules, devices: { linodes: [1] } });
    await control("POST", "/users", { username: "ada", restricted: true, grants: { linodes: { 1: "read_only" } } });
    const { body } = await control("POST", "/tokens", { username: "ada", scopes: "linodes:read_only" });
    const ada = emulator.as(String(body["token"]));
    expect(dataOf((await ada("GET", "/linode/instances/1/firewalls")).body)).toEqual([]);
  });
});

describe("an address that is added to an instance", () => {
  const add = (body: object) => call("POST", "/linode/instances/1/ips", { type: "ipv4", ...body });

  test("is listed with the others", async () => {
    await control("PUT", "/account", { additionalIps: true });
    await make("/linode/instances", instanceBody);
    const added = [await add({ public: true }), await add({ public: false })];
    expect(added).toMatchObject([
      { status: 200, body: { linode_id: 1, public: true, type: "ipv4" } },
      { status: 200, body: { linode_id: 1, public: false, type: "ipv4" } },
    ]);
    const { ipv4 } = (await get("/linode/instances/1/ips")) as { readonly ipv4: Record<string, readonly Json[]> };
    expect(ipv4["public"]).toContainEqual(added[0]?.body);
    expect(ipv4["private"]).toEqual([added[1]?.body]);
  });

  test("is rejected for the same reasons as in the list of all addresses", async () => {
    await make("/linode/instances", instanceBody);
    expect(await add({ public: true })).toMatchObject({ status: 400, fields: ["linode_id"] });
    await control("PUT", "/account", { additionalIps: true });
    expect(await add({ type: "ipv6", public: true })).toMatchObject({ status: 400, fields: ["type"] });
    expect((await call("POST", "/linode/instances/2/ips", { type: "ipv4", public: true })).status).toBe(404);
  });
});
