import { domainBody, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator();

const slave = { domain: "copy.example", type: "slave", master_ips: ["192.0.2.1"] };
const keys = (body: object) => Object.keys(body).sort();

test("a new domain is returned completely, with the fields that the service adds", async () => {
  expect(await make("/domains", { ...domainBody, tags: ["team", "shop", "team"] })).toMatchObject({
    id: 1,
    ...domainBody,
    status: "active",
    description: "",
    group: "",
    tags: ["shop", "team"],
    master_ips: [],
    axfr_ips: [],
    expire_sec: 0,
    refresh_sec: 0,
    retry_sec: 0,
    ttl_sec: 0,
  });
});

test("create, view, update and list return the same keys", async () => {
  const created = await make("/domains", domainBody);
  const { body: viewed } = await call("GET", "/domains/1");
  const { body: updated } = await call("PUT", "/domains/1", { description: "shop" });
  const { body: list } = await call("GET", "/domains");
  const [listed = {}] = list["data"] as readonly object[];
  for (const other of [viewed, updated, listed]) expect(keys(other)).toEqual(keys(created));
});

test.each([
  [1, 300],
  [300, 300],
  [301, 3600],
  [600, 3600],
  [86401, 172800],
  [2419200, 2419200],
  [2419201, 2419200],
  [0, 0],
])("R3-021, R3-022, R3-023: %d seconds are stored as %d", async (given, kept) => {
  const times = { expire_sec: given, refresh_sec: given, retry_sec: given, ttl_sec: given };
  expect(await make("/domains", { ...domainBody, ...times })).toMatchObject({
    expire_sec: kept,
    refresh_sec: kept,
    retry_sec: kept,
    ttl_sec: kept,
  });
});

test("R3-007: a domain is unique regardless of case", async () => {
  await make("/domains", domainBody);
  const again = await call("POST", "/domains", { ...domainBody, domain: "SHOP.example" });
  expect(again).toMatchObject({ status: 400, fields: ["domain"] });
  await make("/domains", { ...domainBody, domain: "other.example" });
  expect((await call("PUT", "/domains/2", { domain: "Shop.Example" })).fields).toEqual(["domain"]);
  expect((await call("PUT", "/domains/1", { domain: "shop.example" })).status).toBe(200);
  await call("DELETE", "/domains/1");
  expect((await call("PUT", "/domains/2", { domain: "shop.example" })).status).toBe(200);
});

test("R3-009, R3-016: the required fields of a master and a slave", async () => {
  expect((await call("POST", "/domains", { domain: "a.example", type: "master" })).fields).toEqual(["soa_email"]);
  expect((await call("POST", "/domains", { domain: "a.example", type: "slave" })).fields).toEqual(["master_ips"]);
  expect((await call("POST", "/domains", { ...slave, master_ips: [] })).fields).toEqual(["master_ips"]);
  expect((await call("POST", "/domains", slave)).status).toBe(200);
});

test("R3-076: an update is validated with the existing fields", async () => {
  await make("/domains", domainBody);
  expect((await call("PUT", "/domains/1", { type: "slave" })).fields).toEqual(["master_ips"]);
  expect((await call("PUT", "/domains/1", { soa_email: null })).fields).toEqual(["soa_email"]);
  expect((await call("PUT", "/domains/1", { domain: null })).fields).toEqual(["domain"]);
  const turned = await call("PUT", "/domains/1", { type: "slave", master_ips: ["192.0.2.1"] });
  expect(turned.body).toMatchObject({ type: "slave", master_ips: ["192.0.2.1"], soa_email: domainBody.soa_email });
});

test("null clears an optional field, and an empty string is validated by its length", async () => {
  const filled = {
    description: "shop",
    group: "g",
    tags: ["shop"],
    axfr_ips: ["192.0.2.9"],
    ttl_sec: 300,
    status: "disabled",
  };
  await make("/domains", { ...domainBody, ...filled });
  const cleared = { description: null, group: null, tags: null, axfr_ips: null, ttl_sec: null, status: null };
  expect((await call("PUT", "/domains/1", cleared)).body).toMatchObject({
    description: "",
    group: "",
    tags: [],
    axfr_ips: [],
    ttl_sec: 0,
    status: "active",
  });
  await call("PUT", "/domains/1", filled);
  expect((await call("PUT", "/domains/1", { description: "", group: "" })).fields).toEqual(["description", "group"]);
});

test("an update keeps the fields that it omits", async () => {
  const before = await make("/domains", { ...domainBody, description: "shop", tags: ["shop"], ttl_sec: 300 });
  const { body } = await call("PUT", "/domains/1", { retry_sec: 300 });
  expect(body).toMatchObject({ ...before, retry_sec: 300, updated: body["updated"] });
  expect((await call("PUT", "/domains/1", {})).body).toEqual(body);
});

test.each([
  [
    "R3-004",
    { domain: `${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(12)}` },
    "domain",
  ],
  ["R3-005", { domain: `${"a".repeat(64)}.example` }, "domain"],
  ["R3-006", { domain: "sh op.example" }, "domain"],
  ["R3-008", { type: "primary" }, "type"],
  ["R3-010", { soa_email: "ops" }, "soa_email"],
  ["R3-011", { description: "x".repeat(254) }, "description"],
  ["R3-012", { group: "x".repeat(51) }, "group"],
  ["R3-013", { status: "on" }, "status"],
  [
    "R3-018",
    { axfr_ips: Array.from({ length: 100 }, (_, index) => `2001:db8:aaaa::${String(index + 1000)}`) },
    "axfr_ips",
  ],
])("%s: an invalid value is rejected at its field", async (_rule, more, field) => {
  expect(await call("POST", "/domains", { ...domainBody, ...more })).toMatchObject({ status: 400, fields: [field] });
});

test("R3-077: deleting a domain deletes its records, and its id is not reused", async () => {
  await make("/domains", domainBody);
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  await call("DELETE", "/domains/1");
  expect((await call("GET", "/domains/1/records/1")).status).toBe(404);
  const again = await make("/domains", domainBody);
  expect(again["id"]).toBe(2);
  expect((await call("GET", "/domains/2/records")).body["results"]).toBe(0);
});

test("R3-015: tags of a domain are in the list of tags", async () => {
  await make("/domains", { ...domainBody, tags: ["team", "shop"] });
  await call("PUT", "/domains/1", { tags: ["other"] });
  const { body } = await call("GET", "/tags");
  expect(body["data"]).toEqual([{ label: "shop" }, { label: "team" }, { label: "other" }]);
  expect((await call("PUT", "/domains/1", { tags: ["   "] })).fields).toEqual(["tags"]);
});

test("the serial number of a zone grows with a second change in the same second", async () => {
  await control("PUT", "/clock", { frozen: true });
  const now = Date.parse(String((await control("GET", "/clock")).body["now"]));
  await control("POST", "/clock/advance", { seconds: 1 - (now % 1000) / 1000 });
  const nextSerial = async () => {
    await control("POST", "/clock/advance", { seconds: 0.2 });
    const { body } = await call("GET", "/domains/1/zone-file");
    const soa = (body["zone_file"] as readonly string[]).find((line) => line.includes("SOA"));
    return Number(soa?.split(" ")[2]);
  };
  await make("/domains", domainBody);
  const first = await nextSerial();
  await make("/domains/1/records", { type: "A", name: "www", target: "192.0.2.1" });
  expect(await nextSerial()).toBeGreaterThan(first);
});
