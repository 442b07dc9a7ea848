import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { decode, type DecodedPacket, encode, type RecordType, streamEncode } from "dns-packet";
import { domainBody, useEmulator } from "../../support";

const emulator = useEmulator({ clock: "frozen", dnsPort: 0 });
const { call, make, control } = emulator;

const place = () => {
  const [host = "", port = ""] = emulator.server.dns?.split(":") ?? [];
  return { host, port: Number(port) };
};
const queryOf = (name: string, type: RecordType | "AXFR" | "ANY") => ({
  type: "query" as const,
  id: 7,
  questions: [{ name, type: type as RecordType, class: "IN" as const }],
});

function ask(name: string, type: RecordType | "AXFR" | "ANY"): Promise<DecodedPacket & { readonly rcode?: string }> {
  const socket = createSocket("udp4");
  return new Promise((resolve) => {
    socket.on("message", (message) => {
      socket.close();
      resolve(decode(message));
    });
    socket.send(encode(queryOf(name, type)), place().port, place().host);
  });
}

function askOverTcp(name: string, type: RecordType | "AXFR"): Promise<DecodedPacket & { readonly rcode?: string }> {
  const socket = connect(place());
  let read = Buffer.alloc(0);
  return new Promise((resolve) => {
    socket.on("data", (data) => {
      read = Buffer.concat([read, data]);
      if (read.length < 2 || read.length < 2 + read.readUInt16BE(0)) return;
      socket.destroy();
      resolve(decode(read.subarray(2)));
    });
    socket.write(streamEncode(queryOf(name, type)));
  });
}

const answers = async (name: string, type: RecordType) =>
  ((await ask(name, type)).answers ?? []).map((answer) => ("data" in answer ? answer.data : undefined));

beforeEach(async () => {
  await make("/domains", domainBody);
  const records = [
    { type: "A", name: "www", target: "192.0.2.1", ttl_sec: 300 },
    { type: "A", name: "www", target: "192.0.2.2" },
    { type: "CNAME", name: "alias", target: "www.shop.example" },
    { type: "A", name: "*.wild", target: "192.0.2.3" },
    { type: "NS", name: "sub", target: "ns.sub.shop.example" },
    { type: "A", name: "ns.sub", target: "192.0.2.53" },
    { type: "TXT", name: "long", target: "x".repeat(900) },
  ];
  for (const record of records) await make("/domains/1/records", record);
  await control("POST", "/clock/advance", { seconds: 300 });
});

test("a query returns the records of its name and type, in any spelling of the name", async () => {
  expect(await answers("WWW.Shop.example", "A")).toEqual(["192.0.2.1", "192.0.2.2"]);
  const { answers: [first] = [], flag_aa } = await ask("www.shop.example", "A");
  expect(first).toMatchObject({ ttl: 300 });
  expect(flag_aa).toBe(true);
});

test("an alias is followed within the zone", async () => {
  expect(await answers("alias.shop.example", "A")).toEqual(["www.shop.example", "192.0.2.1", "192.0.2.2"]);
  expect(await answers("alias.shop.example", "CNAME")).toEqual(["www.shop.example"]);
});

test("a wildcard matches names below it that do not exist", async () => {
  expect(await answers("any.wild.shop.example", "A")).toEqual(["192.0.2.3"]);
  expect((await ask("wild.shop.example", "A")).rcode).toBe("NOERROR");
  expect(await answers("wild.shop.example", "A")).toEqual([]);
});

test("a missing name returns an error or an empty response, with the SOA record", async () => {
  const missing = await ask("nothing.shop.example", "A");
  expect(missing.rcode).toBe("NXDOMAIN");
  expect(missing.authorities?.map(({ type }) => type)).toEqual(["SOA"]);
  expect(await ask("www.shop.example", "AAAA")).toMatchObject({ rcode: "NOERROR", answers: [] });
  expect((await ask("www.other.example", "A")).rcode).toBe("REFUSED");
});

test("a delegated part of the zone refers to its name server", async () => {
  const { answers: none, authorities, additionals, flag_aa } = await ask("www.sub.shop.example", "A");
  expect([none, flag_aa]).toEqual([[], false]);
  expect(authorities).toMatchObject([{ type: "NS", data: "ns.sub.shop.example" }]);
  expect(additionals).toMatchObject([{ type: "A", data: "192.0.2.53" }]);
});

test("a response that exceeds a datagram is sent over TCP", async () => {
  const short = await ask("long.shop.example", "TXT");
  expect([short.flag_tc, short.answers]).toEqual([true, []]);
  const { answers: [text] = [] } = await askOverTcp("long.shop.example", "TXT");
  expect(Buffer.concat((text as { data: Buffer[] }).data).toString()).toBe("x".repeat(900));
});

test("R3-019: a zone is transferred only to addresses in axfr_ips, and only over TCP", async () => {
  expect((await askOverTcp("shop.example", "AXFR")).rcode).toBe("REFUSED");
  await call("PUT", "/domains/1", { axfr_ips: ["127.0.0.1"] });
  expect((await askOverTcp("shop.example", "AXFR")).rcode).toBe("REFUSED");
  await control("POST", "/clock/advance", { seconds: 300 });
  const { rcode, answers: all = [] } = await askOverTcp("shop.example", "AXFR");
  expect(rcode).toBe("NOERROR");
  expect(all.map(({ type }) => type)).toEqual(["SOA", "NS", "NS", "A", "A", "CNAME", "A", "NS", "A", "TXT", "SOA"]);
  expect((await ask("shop.example", "AXFR")).rcode).toBe("REFUSED");
});

test("R3-078: a deleted domain disappears from the nameservers shortly afterwards", async () => {
  await call("DELETE", "/domains/1");
  expect(await answers("www.shop.example", "A")).toHaveLength(2);
  await control("POST", "/clock/advance", { seconds: 300 });
  expect((await ask("www.shop.example", "A")).rcode).toBe("REFUSED");
});

test("R3-013: a disabled domain is not served", async () => {
  await call("PUT", "/domains/1", { status: "disabled" });
  expect((await ask("www.shop.example", "A")).rcode).toBe("REFUSED");
});

test("an invalid query is an error, and the server continues", async () => {
  const socket = createSocket("udp4");
  const answer = await new Promise<Buffer>((resolve) => {
    socket.on("message", resolve);
    socket.send(Buffer.from([1, 2, 3]), place().port, place().host);
  });
  socket.close();
  expect((decode(answer) as { rcode?: string }).rcode).toBe("FORMERR");
  expect(await answers("www.shop.example", "A")).toHaveLength(2);
});
