import { domainBody, type Json, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator();

const records = "/domains/1/records";

beforeEach(async () => {
  await make("/domains", domainBody);
});

const a = { type: "A", name: "www", target: "192.0.2.1" };
const mx = { type: "MX", name: "", target: "mail.shop.example" };
const srv = { type: "SRV", service: "sip", protocol: "tcp", target: "sipserver", priority: 1, weight: 2, port: 5060 };

test("a record is returned completely, with the same keys everywhere", async () => {
  const created = await make(records, a);
  expect(created).toMatchObject({ id: 1, ...a, ttl_sec: 0, priority: 0, weight: 0, port: 0, tag: null });
  const { body: viewed } = await call("GET", `${records}/1`);
  expect(viewed).toEqual(created);
  const { body: list } = await call("GET", records);
  expect(list["data"]).toEqual([created]);
});

test.each([
  [0, 300],
  [301, 300],
  [1949, 300],
  [1950, 3600],
  [1951, 3600],
  [600, 300],
  [999999999, 2419200],
])("R3-030, R3-031: a ttl of %d is stored as %d", async (given, kept) => {
  expect(await make(records, { ...a, ttl_sec: given })).toMatchObject({ ttl_sec: kept });
});

test("R3-039, R3-040, R3-063: completes an SRV record's service, protocol and target, once", async () => {
  const decorated = { service: "_sip.", protocol: "_tcp", target: "sipserver.shop.example" };
  expect(await make(records, srv)).toMatchObject(decorated);
  expect(await make(records, { ...srv, ...decorated })).toMatchObject(decorated);
  expect(await make(records, { ...srv, target: "sip.other.example" })).toMatchObject({ target: "sip.other.example" });
  expect((await call("PUT", `${records}/1`, { weight: 9 })).body).toMatchObject({ ...decorated, weight: 9 });
});

test("R3-046: [remote_addr] is the IP address of the caller", async () => {
  expect(await make(records, { ...a, target: "[remote_addr]" })).toMatchObject({ target: "127.0.0.1" });
  const aaaa = await make(records, { type: "AAAA", name: "six", target: "[remote_addr]" });
  expect(aaaa["target"]).toBe("::ffff:7f00:1");
});

test("R3-035: the priority of an MX record is 0 by default", async () => {
  expect(await make(records, mx)).toMatchObject({ priority: 0 });
});

test("R3-074: the type cannot be changed", async () => {
  await make(records, a);
  expect((await call("PUT", `${records}/1`, { type: "AAAA" })).fields).toEqual(["type"]);
});

test.each([
  ["R3-028", { ...a, name: "x".repeat(101) }, "name"],
  ["R3-033", { ...a, priority: 1 }, "priority"],
  ["R3-034", { ...srv, priority: undefined }, "priority"],
  ["R3-037", { ...srv, weight: 65536 }, "weight"],
  ["R3-038", { ...srv, port: undefined }, "port"],
  ["R3-042", { type: "CAA", target: "issuer.example" }, "tag"],
  ["R3-044", { ...a, target: "2001:db8::1" }, "target"],
  ["R3-047", { type: "NS", name: "*", target: "ns.example.net" }, "name"],
  ["R3-051", { ...mx, name: "1mail" }, "name"],
  ["R3-057", { type: "CNAME", target: "www.example.net" }, "name"],
  ["R3-070", { type: "CAA", tag: "issue", target: "issuer.example." }, "target"],
])("%s: an invalid value is rejected at its field", async (_rule, body, field) => {
  expect(await call("POST", records, body)).toMatchObject({ status: 400, fields: [field] });
});

test("R3-058: a CNAME has its name exclusively", async () => {
  await make(records, a);
  const cname = { type: "CNAME", name: "www", target: "example.net" };
  expect((await call("POST", records, cname)).fields).toEqual(["name"]);
  expect((await call("POST", records, { ...cname, name: "WWW.shop.example." })).fields).toEqual(["name"]);
  await make(records, { ...cname, name: "alias" });
  expect((await call("POST", records, { ...a, name: "alias" })).fields).toEqual(["name"]);
  expect((await call("POST", records, { ...cname, name: "alias" })).fields).toEqual(["name"]);
  expect((await call("PUT", `${records}/1`, { name: "alias" })).fields).toEqual(["name"]);
  expect((await call("PUT", `${records}/2`, { target: "example.org" })).status).toBe(200);
  await call("DELETE", `${records}/1`);
  expect((await call("PUT", `${records}/2`, { name: "www" })).status).toBe(200);
  expect((await call("POST", records, { ...cname, name: "shop.example" })).fields).toEqual(["name"]);
});

test("R3-058: another domain may have a CNAME with the same name", async () => {
  await make(records, { type: "CNAME", name: "www", target: "example.net" });
  await make("/domains", { ...domainBody, domain: "two.example" });
  expect((await call("POST", "/domains/2/records", a)).status).toBe(200);
});

test("R3-071, R3-073: a null MX record excludes other MX records", async () => {
  const nullMx = { type: "MX", name: "", target: "", priority: 0 };
  await make(records, mx);
  expect((await call("POST", records, nullMx)).fields).toEqual(["target"]);
  expect((await call("PUT", `${records}/1`, { target: "" })).status).toBe(200);
  expect((await call("POST", records, mx)).status).toBe(400);
  expect((await call("POST", records, nullMx)).status).toBe(400);
  await call("DELETE", `${records}/1`);
  expect((await call("POST", records, mx)).status).toBe(200);
});

test("R3-036: a null MX record has the priority 0", async () => {
  expect((await call("POST", records, { ...mx, target: "", priority: 10 })).fields).toEqual(["priority"]);
});

test("a record is found only under its own domain", async () => {
  await make(records, a);
  await make("/domains", { ...domainBody, domain: "two.example" });
  expect((await call("GET", "/domains/2/records/1")).status).toBe(404);
  expect((await call("GET", "/domains/3/records")).status).toBe(404);
  expect((await call("POST", "/domains/3/records", a)).status).toBe(404);
});

test("R3-029: a target of 65535 characters is accepted, one more is not", async () => {
  expect((await call("POST", records, { type: "TXT", name: "t", target: "x".repeat(65535) })).status).toBe(200);
  expect((await call("POST", records, { type: "TXT", name: "t", target: "x".repeat(65536) })).fields).toEqual([
    "target",
  ]);
});

test("clearing a name and a time", async () => {
  await make(records, { ...a, ttl_sec: 300 });
  expect((await call("PUT", `${records}/1`, { name: "", ttl_sec: null })).body).toMatchObject({
    name: "",
    ttl_sec: 0,
  });
});

test("R3-075: a domain accepts 12,000 records, and rejects one more", async () => {
  await make(records, { ...a, name: "h0" });
  const { body: state } = await control("GET", "/state");
  const objects = state["objects"] as readonly Json[];
  const [first] = objects.filter(({ kind }) => kind === "domain_record");
  const more = Array.from({ length: 11_999 }, (_, index) => ({
    ...first,
    seq: 1_000_000 + index,
    id: index + 2,
    key: `1 h${String(index + 1)}`,
    body: { ...(first?.["body"] as Json), id: index + 2, name: `h${String(index + 1)}` },
  }));
  const sequences = (state["sequences"] as readonly Json[]).map((each) => ({
    ...each,
    value: each["name"] === "domain_record" ? 12_000 : each["value"],
  }));
  const full = { ...state, sequences, objects: [...objects, ...more] };
  expect((await control("PUT", "/state", full)).body).toEqual({});
  expect((await call("GET", records)).body["results"]).toBe(12_000);
  const refused = await call("POST", records, { ...a, name: "more" });
  expect(refused).toMatchObject({ status: 400, fields: [""] });
  expect(JSON.stringify(refused.body)).toContain("The domain already has 12000 records, which is the maximum");
  expect((await call("PUT", `${records}/1`, { target: "192.0.2.2" })).status).toBe(200);
  await make("/domains", { ...domainBody, domain: "two.example" });
  expect((await call("POST", "/domains/2/records", a)).status).toBe(200);
  await call("DELETE", `${records}/12000`);
  expect((await call("POST", records, { ...a, name: "more" })).status).toBe(200);
});
