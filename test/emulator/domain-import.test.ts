import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { streamEncode } from "dns-packet";
import type { Answer, SoaAnswer } from "dns-packet";
import { domainBody, useEmulator } from "./support";
import type { Json, Reply } from "./support";

const { call, make } = useEmulator();

const zone = "two.example";
const times = { refresh: 300, retry: 3600, expire: 7200, minimum: 60 };
const authority = { mname: "ns.other.example", rname: "first\\.last.two.example", serial: 7, ...times };
const soa: SoaAnswer = { type: "SOA", name: zone, ttl: 14_400, data: authority };

let server: Server | undefined;

/** A nameserver that lets everybody transfer the zone with these records. */
async function nameserverOf(records: readonly Answer[]): Promise<string> {
  const answers = [soa, ...records, soa];
  const started = createServer((socket) => {
    socket.on("data", () => {
      socket.end(streamEncode({ type: "response", id: 1, answers }));
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

test("R3-083: the domain takes its address and its times from the start of authority", async () => {
  expect((await importZone()).body).toMatchObject({
    domain: zone,
    soa_email: "first.last@two.example",
    refresh_sec: 300,
    retry_sec: 3600,
    expire_sec: 7200,
    ttl_sec: 14_400,
  });
});

test("R3-084: names lose their capital letters and the last period, and a null MX record stays one", async () => {
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

test("R3-084: what the service has no record for is left out: other types, and its own nameservers of the domain", async () => {
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

test("R3-032, R3-084: records that break a rule refuse the import, and the first five are named", async () => {
  const five = ["a", "b", "c", "d", "e"].map(wrong);
  const refused = await importZone(...five);
  expect(refused).toMatchObject({ status: 400, fields: [""] });
  const parts = String(reason(refused)).replace("The zone has records that cannot be kept: ", "").split("; ");
  expect(parts).toHaveLength(5);
  expect(parts[0]).toMatch(/^MX record "a": priority must be /);
  expect((await call("GET", "/domains")).body["results"]).toBe(0);
});

test("R3-032, R3-084: of more than five records that break a rule the others are counted", async () => {
  const parts = String(reason(await importZone(...["a", "b", "c", "d", "e", "f", "g"].map(wrong)))).split("; ");
  expect(parts).toHaveLength(6);
  expect(parts[5]).toBe("and 2 more");
});

test("R3-007: an import under a name that is in use says so", async () => {
  await make("/domains", domainBody);
  const refused = await call("POST", "/domains/import", { domain: "Shop.example", remote_nameserver: "127.0.0.1:1" });
  expect(refused).toMatchObject({ status: 400, fields: ["domain"] });
  expect(reason(refused)).toBe('must be unique, and "Shop.example" is in use');
});
