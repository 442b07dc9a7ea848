import { domainBody, type Reply, useEmulator } from "../../../emulator/support";

const { call, make, restricted } = useEmulator();

const records = "/domains/1/records";
const reasons = ({ status, body }: Reply) => {
  const errors = (body["errors"] ?? []) as readonly { readonly field: string; readonly reason: string }[];
  return [status, ...errors.map(({ field, reason }) => `${field}: ${reason}`)];
};

beforeEach(() => make("/domains", domainBody));

const record = (type: string, name: string, target: string, more: object = {}) =>
  call("POST", records, { type, name, target, ...more });

test("R3-058: a CNAME record has its name exclusively, both ways, and the other one is named", async () => {
  await record("A", "www", "192.0.2.1");
  await record("CNAME", "mail", "host.example");
  expect(reasons(await record("CNAME", "www", "host.example"))).toEqual([
    400,
    'name: must be unique for a CNAME record, but record 1 of type A also has the name "www"',
  ]);
  expect(reasons(await record("TXT", "mail", "x"))).toEqual([
    400,
    'name: must be unique for a CNAME record, but record 2 of type CNAME also has the name "mail"',
  ]);
  expect(reasons(await record("CNAME", domainBody.domain, "host.example"))).toEqual([
    400,
    "name: must be a host name below the domain, because the domain itself can't have a CNAME record",
  ]);
  expect((await record("A", "www", "192.0.2.2")).status).toBe(200);
  expect((await call("PUT", `${records}/2`, { target: "other.example" })).status).toBe(200);
});

test("R3-058: another domain may have a CNAME record with that name, and so may a service", async () => {
  await make("/domains", { ...domainBody, domain: "other.example" });
  await record("A", "www", "192.0.2.1");
  expect(
    (await call("POST", "/domains/2/records", { type: "CNAME", name: "www", target: "host.example" })).status,
  ).toBe(200);
  const service = {
    type: "SRV",
    service: "www",
    protocol: "tcp",
    priority: 1,
    weight: 1,
    port: 80,
    target: "a.example",
  };
  expect((await call("POST", "/domains/2/records", service)).status).toBe(200);
});

test("R3-071: a null MX record is the only mail server of its domain, and the others are named", async () => {
  await record("MX", "", "one.shop.example", { priority: 10 });
  await record("MX", "sub", "two.shop.example", { priority: 10 });
  expect(reasons(await record("MX", "", "", { priority: 0 }))).toEqual([
    400,
    "target: must not be empty (a null MX record) while the domain has other MX records. Delete 1, 2 first",
  ]);
  await call("DELETE", `${records}/1`);
  expect(reasons(await call("PUT", `${records}/2`, { target: "", name: "", priority: 0 }))).toEqual([200]);
  expect(reasons(await record("MX", "", "one.shop.example", { priority: 10 }))).toEqual([
    400,
    "type: must not be MX while the domain has the null MX record 2. Delete that record first",
  ]);
  await make("/domains", { ...domainBody, domain: "other.example" });
  expect((await call("POST", "/domains/2/records", { type: "MX", name: "", target: "a.example" })).status).toBe(200);
});

test("the grants of its domain apply to a record", async () => {
  await make("/domains", { ...domainBody, domain: "read.example" });
  await make("/domains", { ...domainBody, domain: "write.example" });
  const user = await restricted("reader", { domains: { 2: "read_only", 3: "read_write" } });
  const statuses = async (method: string, rest: string, body?: unknown) =>
    Promise.all([1, 2, 3].map(async (id) => (await user(method, `/domains/${String(id)}${rest}`, body)).status));
  expect(await statuses("GET", "/records")).toEqual([404, 200, 200]);
  expect(await statuses("POST", "/records", { type: "TXT", name: "", target: "x" })).toEqual([404, 403, 200]);
  expect(await statuses("GET", "/zone-file")).toEqual([404, 200, 200]);
});

test("deleting a domain deletes only its own records", async () => {
  await make("/domains", { ...domainBody, domain: "other.example" });
  await record("A", "www", "192.0.2.1");
  await call("DELETE", "/domains/2");
  expect((await call("GET", records)).body["results"]).toBe(1);
});

test("R3-079, R3-080: a clone reports problems of its name, and has its own records", async () => {
  await record("A", "www", "192.0.2.1");
  expect((await call("POST", "/domains/1/clone", {})).fields).toEqual(["domain"]);
  expect((await call("POST", "/domains/1/clone", { domain: "-", label: "x" })).fields).toEqual(["label", "domain"]);
  expect((await call("POST", "/domains/1/clone", { domain: domainBody.domain })).fields).toEqual(["domain"]);
  await make("/domains/1/clone", { domain: "copy.example" });
  const { body } = await call("GET", "/domains/2/records");
  expect(body["data"]).toMatchObject([{ id: 2, type: "A", name: "www", target: "192.0.2.1" }]);
  expect(
    (await call("POST", "/domains/2/records", { type: "CNAME", name: "www", target: "a.example" })).fields,
  ).toEqual(["name"]);
  await call("DELETE", "/domains/2/records/2");
  expect((await call("GET", records)).body["results"]).toBe(1);
});

test("R3-027, R3-058: a record without a type is rejected only for that, even if another record has its name", async () => {
  await record("CNAME", "www", "host.example");
  expect((await call("POST", records, { name: "www", target: "192.0.2.1" })).fields).toEqual(["type"]);
});
