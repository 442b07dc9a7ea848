import { Domain, DomainRecords } from "../../../../lib";
import { readZoneFile } from "../../../../src/functions/zone-file/read-zone-file";
import { newStack, resources } from "../../stacks";
import { file, ttlsOf } from "./files";

const soa = (head: string, minimum: string) => `@ ${head} ns1.example.net. ops.shop.example. 1 4h 4h 2w ${minimum}\n`;

describe("$TTL", () => {
  const several = [
    "$ORIGIN shop.example.",
    "$TTL 1d",
    soa("IN SOA", "300") + "www A 192.0.2.1",
    "$TTL 5m",
    "api A 192.0.2.2",
    "    AAAA 2001:db8::2",
    "$ttl 2H",
    "old 1h A 192.0.2.3",
    "cdn CNAME www",
    "",
  ].join("\n");

  it("applies to the records after it, until the next one", () => {
    expect(ttlsOf(several)).toEqual({
      "www A": undefined,
      "api A": 300,
      "api AAAA": 300,
      "old A": 3600,
      "cdn CNAME": 7200,
    });
  });

  it("is the TTL of the domain if it is the first", () => {
    expect(readZoneFile(several.replace("$TTL 1d", "$TTL 2d")).ttlSec).toBe(172_800);
  });

  it("takes precedence over the TTL of the record before", () => {
    const text = `$ORIGIN shop.example.\n$TTL 2h\n${soa("60 IN SOA", "300")}www 300 A 192.0.2.1\napi A 192.0.2.2\n`;
    expect(readZoneFile(text).ttlSec).toBe(7200);
    expect(ttlsOf(text)).toEqual({ "www A": 300, "api A": undefined });
  });

  it("replaces the minimum TTL of the SOA record for the records after it", () => {
    const text = `$ORIGIN shop.example.\n${soa("IN SOA", "2h")}www A 192.0.2.1\n$TTL 5m\napi A 192.0.2.2\n`;
    expect(readZoneFile(text).ttlSec).toBe(300);
    expect(ttlsOf(text)).toEqual({ "www A": 7200, "api A": undefined });
  });

  it("of 0 is the shortest TTL of a domain, for which 0 is the default", () => {
    expect(readZoneFile(`$ORIGIN shop.example.\n$TTL 0\n${soa("IN SOA", "1h")}www A 192.0.2.1\n`).ttlSec).toBe(300);
  });
});

describe("a file without $TTL", () => {
  it("has the minimum TTL of its SOA record, also after a record with its own TTL", () => {
    const text = `$ORIGIN shop.example.\n${soa("IN SOA", "2h")}www A 192.0.2.1\napi 300 A 192.0.2.2\nold A 192.0.2.3\n`;
    expect(readZoneFile(text).ttlSec).toBe(7200);
    expect(ttlsOf(text)).toEqual({ "www A": undefined, "api A": 300, "old A": undefined });
  });

  it("has the TTL of the previous record if the SOA record has its own TTL", () => {
    const text = `$ORIGIN shop.example.\n${soa("2h IN SOA", "1h")}www A 192.0.2.1\napi 300 A 192.0.2.2\nold A 192.0.2.3\n`;
    expect(readZoneFile(text).ttlSec).toBe(7200);
    expect(ttlsOf(text)).toEqual({ "www A": undefined, "api A": 300, "old A": 300 });
  });

  it("and without an SOA record has the TTL of the record before", () => {
    const text = "$ORIGIN shop.example.\nwww A 192.0.2.1\napi IN 300 A 192.0.2.2\nold A 192.0.2.3\n";
    expect(readZoneFile(text).ttlSec).toBeUndefined();
    expect(ttlsOf(text)).toEqual({ "www A": undefined, "api A": 300, "old A": 300 });
  });
});

describe("the TTLs of a record set", () => {
  const text = "$ORIGIN shop.example.\n$TTL 5m\nwww A 192.0.2.1\napi 1h A 192.0.2.2\nold 1d A 192.0.2.3\n";
  const ttls = (ttlSec?: number) => {
    const stack = newStack();
    const domain = new Domain(stack, "zone", {
      domain: "shop.example",
      soaEmail: "ops@shop.example",
      ...(ttlSec === undefined ? {} : { ttlSec }),
    });
    DomainRecords.fromZoneFile(stack, "set", { domain, path: file(text) });
    return recordTtls(resources(stack, "domain_records")["set"]);
  };
  const recordTtls = (set: unknown) => {
    const { records } = set as { records: Record<string, { ttl_sec?: number }> };
    return Object.fromEntries(Object.entries(records).map(([key, record]) => [key, record.ttl_sec]));
  };

  it("are omitted if they are the TTL of the domain, not of the file", () => {
    expect(ttls(300)).toEqual({ "www/A": undefined, "api/A": 3600, "old/A": 86_400 });
    expect(ttls()).toEqual({ "www/A": 300, "api/A": 3600, "old/A": undefined });
  });

  it("are kept if the TTL of the domain isn't known", () => {
    const stack = newStack();
    DomainRecords.fromZoneFile(stack, "set", { domain: Domain.fromDomainId(stack, "zone", 3), path: file(text) });
    const all = { "www/A": 300, "api/A": 3600, "old/A": 86_400 };
    expect(recordTtls(resources(stack, "domain_records")["set"])).toEqual(all);
  });
});
