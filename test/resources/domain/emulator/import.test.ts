import { type AddressInfo, createServer, type Server } from "node:net";
import { type Answer, encode, type SoaAnswer, streamEncode } from "dns-packet";
import { domainBody, type Json, type Reply, useEmulator } from "../../../emulator/support";

const { call, make } = useEmulator();

const zone = "two.example";
const times = { refresh: 300, retry: 3600, expire: 7200, minimum: 60 };
const authority = { mname: "ns.other.example", rname: "first\\.last.two.example", serial: 7, ...times };
const soa: SoaAnswer = { type: "SOA", name: zone, ttl: 14_400, data: authority };

let server: Server | undefined;

/** A nameserver that allows every client to transfer the zone with these records. */
const nameserverOf = (records: readonly Answer[], start = soa) =>
  nameserverThatSends(streamEncode({ type: "response", id: 1, answers: [start, ...records, start] }));

async function nameserverThatSends(message: Buffer): Promise<string> {
  const started = createServer((socket) => {
    socket.on("data", () => {
      socket.end(message);
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${String((started.address() as AddressInfo).port)}`;
}

afterEach(() => {
  server?.close();
  server = undefined;
});

async function importZone(...records: readonly Answer[]): Promise<Reply> {
  return call("POST", "/domains/import", { domain: zone, remote_nameserver: await nameserverOf(records) });
}

const imported = async () => {
  const { body } = await call("GET", "/domains/1/records");
  return (body["data"] as readonly Json[]).map(({ type, name, target }) => [type, name, target]);
};

test("R3-083: the domain gets its email address and its times from the SOA record", async () => {
  expect((await importZone()).body).toMatchObject({
    domain: zone,
    soa_email: "first.last@two.example",
    refresh_sec: 300,
    retry_sec: 3600,
    expire_sec: 7200,
    ttl_sec: 14_400,
  });
});

test("R3-084: names are converted to lower case without the last period, and a null MX record stays one", async () => {
  await importZone(
    { type: "AAAA", name: `WWW.${zone}`, ttl: 300, data: "2001:db8::1" },
    { type: "PTR", name: `1.${zone}`, ttl: 300, data: "WWW.Other.Example" },
    { type: "MX", name: zone, ttl: 300, data: { preference: 0, exchange: "." } },
    { type: "TXT", name: `t.${zone}`, ttl: 300, data: ["one ", "Two"] },
  );
  expect(await imported()).toEqual([
    ["AAAA", "www", "2001:db8::1"],
    ["PTR", "1", "www.other.example"],
    ["MX", "", ""],
    ["TXT", "t", "one Two"],
  ]);
});

test("R3-084: omits unsupported records: other types, and the service's own nameservers of the domain", async () => {
  await importZone(
    { type: "HINFO", name: zone, ttl: 300, data: { cpu: "x", os: "y" } },
    { type: "NS", name: zone, ttl: 300, data: "NS1.stratus.example" },
    { type: "NS", name: zone, ttl: 300, data: "ns.other.example" },
    { type: "NS", name: `sub.${zone}`, ttl: 300, data: "ns1.stratus.example" },
  );
  expect(await imported()).toEqual([
    ["NS", "", "ns.other.example"],
    ["NS", "sub", "ns1.stratus.example"],
  ]);
});

test("R3-084: omits a record of another type, regardless of its data", async () => {
  const unreadable = (type: number, ...data: readonly number[]) =>
    ({ type: `UNKNOWN_${String(type)}`, name: zone, ttl: 300, data: Buffer.from(data) }) as unknown as Answer;
  const { status } = await importZone(
    unreadable(48, 1, 1, 255, 13, 1, 2, 3),
    unreadable(46, 0),
    unreadable(44, 1, 1, 0),
    unreadable(35, 0, 1, 0, 1, 200),
    unreadable(41, 255),
    unreadable(65_281, 1),
    { type: "A", name: `www.${zone}`, ttl: 300, data: "192.0.2.1" },
    unreadable(52, 3),
  );
  expect(status).toBe(200);
  expect(await imported()).toEqual([["A", "www", "192.0.2.1"]]);
});

test("R3-084: omits a record of another type from a message with compressed names", async () => {
  const question = encode({ type: "response", id: 1, questions: [{ type: "A", name: zone }] });
  const toZone = Buffer.from([0xc0, 12]);
  const record = (owner: Buffer, type: number, data: Buffer) => {
    const head = Buffer.alloc(10);
    head.writeUInt16BE(type, 0);
    head.writeUInt16BE(1, 2);
    head.writeUInt32BE(300, 4);
    head.writeUInt16BE(data.length, 8);
    return Buffer.concat([owner, head, data]);
  };
  const times = Buffer.alloc(20, 1);
  const start = record(toZone, 6, Buffer.concat([toZone, Buffer.from([3]), Buffer.from("ops"), toZone, times]));
  const www = Buffer.concat([Buffer.from([3]), Buffer.from("www"), toZone]);
  const answers = [
    start,
    record(toZone, 48, Buffer.from([1, 1, 255, 13])),
    record(www, 1, Buffer.from([192, 0, 2, 1])),
    start,
  ];
  question.writeUInt16BE(answers.length, 6);
  const message = Buffer.concat([question, ...answers]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  const remote_nameserver = await nameserverThatSends(Buffer.concat([length, message]));
  const made = await call("POST", "/domains/import", { domain: zone, remote_nameserver });
  expect(made).toMatchObject({ status: 200, body: { soa_email: "ops@two.example" } });
  expect(await imported()).toEqual([["A", "www", "192.0.2.1"]]);
});

test("R3-084: omits a record outside the zone", async () => {
  await importZone({ type: "A", name: "ns.other.example", ttl: 300, data: "192.0.2.1" });
  expect(await imported()).toEqual([]);
});

test.each([
  ["ops@shop.example", "ops@shop.example"],
  ["first.last@shop.example", "first.last@shop.example"],
])("R3-083: a mailbox written as the email address %s is that address", async (rname, email) => {
  const remote_nameserver = await nameserverOf([], { ...soa, data: { ...authority, rname } });
  const { body } = await call("POST", "/domains/import", { domain: zone, remote_nameserver });
  expect(body["soa_email"]).toBe(email);
});

test("R3-084: a service below the domain keeps its name", async () => {
  const data = { priority: 1, weight: 2, port: 5060, target: `sip.${zone}` };
  const { status } = await importZone({ type: "SRV", name: `_sip._tcp.sub.${zone}`, ttl: 300, data });
  const { body } = await call("GET", "/domains/1/records");
  expect([status, body["data"]]).toMatchObject([200, [{ service: "_sip.", protocol: "_tcp.sub" }]]);
});

/** DNS has preferences up to 65535, the API priorities up to 255. */
const wrong = (name: string): Answer => {
  return { type: "MX", name: `${name}.${zone}`, ttl: 300, data: { preference: 256, exchange: "mail.other.example" } };
};
const reason = ({ body }: Reply) => (body["errors"] as readonly { readonly reason: string }[])[0]?.reason;

test("R3-032, R3-084: records that break a rule fail the import, and the first five are named", async () => {
  const five = ["a", "b", "c", "d", "e"].map(wrong);
  const refused = await importZone(...five);
  expect(refused).toMatchObject({ status: 400, fields: [""] });
  const parts = String(reason(refused))
    .replace("The zone has records that the service doesn't accept: ", "")
    .split("; ");
  expect(parts).toHaveLength(5);
  expect(parts[0]).toMatch(/^MX record "a": priority must be /);
  expect((await call("GET", "/domains")).body["results"]).toBe(0);
});

test("R3-032, R3-084: counts the others of more than five records that break a rule", async () => {
  const parts = String(reason(await importZone(...["a", "b", "c", "d", "e", "f", "g"].map(wrong)))).split("; ");
  expect(parts).toHaveLength(6);
  expect(parts[5]).toBe("and 2 more");
});

test("R3-007: an import under a used name reports it", async () => {
  await make("/domains", domainBody);
  const refused = await call("POST", "/domains/import", { domain: "Shop.example", remote_nameserver: "127.0.0.1:1" });
  expect(refused).toMatchObject({ status: 400, fields: ["domain"] });
  expect(reason(refused)).toBe('must be unique, but "Shop.example" is already in use');
});
