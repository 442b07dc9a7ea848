import { domainBody, useEmulator } from "../../../emulator/support";

const { call, control, make } = useEmulator({ clock: "frozen" });

const records = "/domains/1/records";
const lines = async (id = 1) => (await call("GET", `/domains/${String(id)}/zone-file`)).body["zone_file"] as string[];
const pass = (seconds: number) => control("POST", "/clock/advance", { seconds });

/** The line of a record without its tabs. */
const has = async (line: string) => {
  const shown = (await lines()).map((each) => each.replace(/\t/g, " "));
  expect(shown).toContain(line);
};

beforeEach(async () => {
  await make("/domains", { ...domainBody, ttl_sec: 3600, soa_email: "first.last@shop.example" });
});

test("R3-082: a new domain is not rendered yet, and changes are rendered later", async () => {
  expect(await lines()).toEqual([]);
  await pass(299);
  expect(await lines()).toEqual([]);
  await pass(1);
  expect(await lines()).toEqual(expect.arrayContaining(["$ORIGIN shop.example.", "$TTL 3600"]));
  await make(records, { type: "A", name: "www", target: "192.0.2.1" });
  expect((await lines()).filter((line) => line.includes("www"))).toEqual([]);
  await pass(300);
  await has("www.shop.example. 3600 IN A 192.0.2.1");
});

test("R3-023..R3-026: a time of 0 is rendered as its default", async () => {
  await make("/domains", { ...domainBody, domain: "two.example" });
  await pass(300);
  const soa = (await lines(2)).find((line) => line.includes("SOA"));
  expect(soa).toMatch(/^two\.example\.\t86400\tIN\tSOA\t\S+ ops\.shop\.example\. \d+ 14400 14400 1209600 86400$/);
});

test("the serial number of a zone only grows, even if it is recreated, and a period before the @ is escaped", async () => {
  await pass(300);
  const serial = async () => Number((await lines()).find((line) => line.includes("SOA"))?.split(" ")[2]);
  const before = await serial();
  expect((await lines()).join()).toContain("first\\.last.shop.example.");
  await make(records, { type: "A", target: "192.0.2.1" });
  await pass(300);
  expect(await serial()).toBeGreaterThan(before);
  const last = await serial();
  await call("DELETE", "/domains/1");
  await pass(300);
  await make("/domains", domainBody);
  await pass(300);
  const soa = (await lines(2)).find((line) => line.includes("SOA"));
  expect(Number(soa?.split(" ")[2])).toBeGreaterThan(last);
});

test.each([
  [{ type: "AAAA", target: "2001:DB8::1", ttl_sec: 300 }, "shop.example. 300 IN AAAA 2001:db8::1"],
  [{ type: "NS", name: "sub", target: "ns.example.net." }, "sub.shop.example. 3600 IN NS ns.example.net."],
  [{ type: "MX", target: "mail.example.net", priority: 5 }, "shop.example. 3600 IN MX 5 mail.example.net."],
  [{ type: "MX", name: "", target: "" }, "shop.example. 3600 IN MX 0 ."],
  [{ type: "CNAME", name: "www", target: "example.net" }, "www.shop.example. 3600 IN CNAME example.net."],
  [{ type: "TXT", target: 'say "hi" \\ ü' }, 'shop.example. 3600 IN TXT "say \\"hi\\" \\\\ \\195\\188"'],
  [{ type: "PTR", name: "1", target: "www.example.net" }, "1.shop.example. 3600 IN PTR www.example.net."],
  [
    { type: "SRV", service: "sip", protocol: "tcp", target: "host", priority: 1, weight: 2, port: 5060 },
    "_sip._tcp.shop.example. 3600 IN SRV 1 2 5060 host.shop.example.",
  ],
  [{ type: "CAA", tag: "issue", target: "ca.example" }, 'shop.example. 3600 IN CAA 0 issue "ca.example"'],
])("R3-082: %j is rendered", async (record, line) => {
  await make(records, record);
  await pass(300);
  await has(line);
});

test("R3-060: a long text is split only in the zone file", async () => {
  const target = "x".repeat(600);
  expect(await make(records, { type: "TXT", name: "t", target })).toMatchObject({ target });
  await pass(300);
  await has(`t.shop.example. 3600 IN TXT "${"x".repeat(255)}" "${"x".repeat(255)}" "${"x".repeat(90)}"`);
});

test.each([
  ['"one" "two"', "onetwo", '"onetwo"'],
  ['"a \\"b\\""', 'a "b"', '"a \\"b\\""'],
  ['a "b"', 'a "b"', '"a \\"b\\""'],
])("R3-060: the text %s is stored as %s and rendered as %s", async (target, kept, rendered) => {
  expect(await make(records, { type: "TXT", name: "t", target })).toMatchObject({ target: kept });
  await pass(300);
  await has(`t.shop.example. 3600 IN TXT ${rendered}`);
});

test("R3-029: a text that DNS cannot transport is omitted, with a warning", async () => {
  await make(records, { type: "TXT", target: "x".repeat(65535) });
  await pass(300);
  expect((await lines()).filter((line) => line.startsWith(";"))).toEqual([
    "; shop.example",
    "; record 1 is omitted, because it exceeds the DNS size limit",
  ]);
  expect((await lines()).filter((line) => line.includes("\tTXT\t"))).toEqual([]);
});

test("R3-014: a disabled domain is not rendered and keeps its last zone file", async () => {
  await pass(300);
  const before = await lines();
  await call("PUT", "/domains/1", { status: "disabled" });
  await make(records, { type: "A", name: "www", target: "192.0.2.1" });
  await pass(3600);
  expect(await lines()).toEqual(before);
  await call("PUT", "/domains/1", { status: "active" });
  await pass(300);
  await has("www.shop.example. 3600 IN A 192.0.2.1");
});

test("R3-081: the id is a number in a string, and a name is not an id", async () => {
  expect((await call("GET", "/domains/shop.example/zone-file")).status).toBe(404);
  expect((await call("GET", "/domains/2/zone-file")).status).toBe(404);
});
