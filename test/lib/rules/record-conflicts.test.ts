import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Lazy, TerraformVariable } from "cdktf";
import { Domain, DomainRecord, DomainRecords, type RecordFields } from "../../../lib";
import { DataStratusDomain } from "../../../lib/l1/data-stratus-domain";
import { configuredValue } from "../../../lib/rules/configured-values";
import * as meaning from "../../../src/resources/domain_record/contract/identity";
import { newStack } from "../stacks";
import { master, newStacks, newZone, problems, web } from "./programs";

jest.mock("../../../src/resources/domain_record/contract/identity", () => {
  const actual = jest.requireActual<typeof meaning>("../../../src/resources/domain_record/contract/identity");
  return { ...actual, dnsIdentity: jest.fn(actual.dnsIdentity), ownerOf: jest.fn(actual.ownerOf) };
});

const alone = "which has the same name, but a CNAME record must be the only record of its name. Remove one of them.";
const twice = "which is identical. Remove one of them.";
const noMail = "which is also an MX record, but a null MX record must be the only MX record. Remove one of them.";

describe("R3-058: a CNAME record has its name exclusively", () => {
  it("not with another CNAME record", () => {
    const { stack, zone } = newZone();
    zone.cname("www", "shop.example");
    zone.cname("WWW.shop.example.", "other.example");
    expect(problems(stack)).toEqual([
      `[stack] stack/zone/www-CNAME conflicts with stack/zone/WWW.shop.example.-CNAME, ${alone}`,
    ]);
  });

  it("not with a record of another type", () => {
    const { stack, zone } = newZone();
    zone.a("www", "192.0.2.1");
    zone.cname("www", "shop.example");
    zone.txt("web", "nothing in the way");
    expect(problems(stack)).toEqual([`[stack] stack/zone/www-CNAME conflicts with stack/zone/www-A, ${alone}`]);
  });

  it("not with one of a set, whose keys are named", () => {
    const { stack, zone } = newZone();
    new DomainRecords(stack, "set", {
      domain: zone,
      records: { web: { type: "A", name: "www", target: "192.0.2.1" } },
      leaveTypes: ["CNAME"],
    });
    zone.cname("www", "shop.example");
    expect(problems(stack)).toEqual([
      `[stack] stack/zone/www-CNAME conflicts with records["web"] of stack/set, ${alone}`,
    ]);
  });

  it("not with records of a zone file", () => {
    const file = join(mkdtempSync(join(tmpdir(), "synth-zone-")), "zone");
    writeFileSync(file, "$ORIGIN shop.example.\nwww IN A 192.0.2.1\n");
    const stack = newStack();
    const zone = Domain.fromZoneFile(stack, "zone", file, { soaEmail: "ops@shop.example" });
    zone.cname("www", "shop.example");
    expect(problems(stack)).toEqual([expect.stringContaining("conflicts with stack/zone/www-A, which has")]);
  });

  it("in a zone with two references, and in no other", () => {
    const stack = newStack();
    Domain.fromDomainId(stack, "one", 3).cname("www", "shop.example");
    Domain.fromDomainId(stack, "same", 3).a("www", "192.0.2.1");
    Domain.fromDomainId(stack, "other", 4).a("www", "192.0.2.1");
    const found = (id: string, domain: string) =>
      Domain.fromDomainId(stack, id, new DataStratusDomain(stack, `${id}-data`, { domain }).id);
    found("found", "four.example").cname("www", "shop.example");
    found("again", "FOUR.example").a("www", "192.0.2.1");
    expect(problems(stack)).toEqual([
      expect.stringContaining("stack/one/www-CNAME conflicts with stack/same/www-A"),
      expect.stringMatching(/stack\/found\S* conflicts with stack\/again\S*,/),
    ]);
  });

  it("in a zone of another stack", () => {
    const [platform, shop] = newStacks("platform", "shop") as [never, never];
    const zone = new Domain(platform, "zone", master);
    zone.a("www", "192.0.2.1");
    new DomainRecord(shop, "www", { domain: zone, type: "CNAME", name: "www", target: "shop.example" });
    expect(problems(shop)).toEqual([`[shop] shop/www conflicts with platform/zone/www-A, ${alone}`]);
    expect(problems(platform)).toEqual([]);
  });
});

describe("R3-058: a CNAME record for the zone itself", () => {
  const top = (name: string) =>
    `${name}: a CNAME record must be for a host below the domain, got "shop.example" itself. Use the name of a host, or point the domain to addresses, as in zone.point("", web).`;

  it("by its full name, single or in a set", () => {
    const { stack, zone } = newZone();
    zone.cname("Shop.Example.", "other.example");
    zone.cname("shop", "other.example");
    const other = new Domain(stack, "other", { ...master, domain: "other.example" });
    new DomainRecords(stack, "set", {
      domain: other,
      records: { top: { type: "CNAME", name: "other.example", target: "shop.example" } },
    });
    expect(problems(stack)).toEqual([
      `[stack] ${top("stack/zone/Shop.Example.-CNAME")}`,
      `[stack] ${top('records["top"] of stack/set').replace("shop.example", "other.example")}`,
    ]);
  });

  it("passes if the name of the zone is unknown", () => {
    const stack = newStack();
    Domain.fromDomainId(stack, "zone", 3).cname("shop.example", "other.example");
    expect(problems(stack)).toEqual([]);
  });
});

describe("two environments that create one domain each", () => {
  it("R3-058: have separate zones", () => {
    const stacks = newStacks("staging", "production");
    const [staging, production] = stacks.map((stack) => new Domain(stack, "zone", master));
    staging?.a("www", "192.0.2.1");
    production?.cname("www", "shop.example");
    for (const stack of stacks) expect(problems(stack)).toEqual([]);
  });
});

describe("a duplicate record", () => {
  it.each<[string, RecordFields, RecordFields]>([
    [
      "a time is not a part of it",
      { type: "A", name: "a", target: "192.0.2.1" },
      { type: "A", name: "a", target: "192.0.2.1", ttlSec: 300 },
    ],
    [
      "R3-070: capital letters and periods are not",
      { type: "NS", name: "a", target: "ns.shop.example" },
      { type: "NS", name: "A.SHOP.example", target: "NS.shop.example." },
    ],
    [
      "spellings of IPv6",
      { type: "AAAA", name: "", target: "2001:db8::1" },
      { type: "AAAA", name: "shop.example", target: "2001:0DB8:0:0::1" },
    ],
    [
      "R3-039, R3-040: the dots and underscores of a service",
      { type: "SRV", service: "sip", protocol: "tcp", priority: 0, weight: 0, port: 5060, target: "a.example" },
      { type: "SRV", service: "_sip.", protocol: "_TCP", priority: 0, weight: 0, port: 5060, target: "A.example." },
    ],
    [
      "a priority that is left out",
      { type: "MX", name: "", target: "mx.shop.example" },
      { type: "MX", name: "", target: "mx.shop.example", priority: 0 },
    ],
  ])("%s", (_, one, other) => {
    const { stack, zone } = newZone();
    zone.addRecord("one", one);
    zone.addRecord("other", other);
    expect(problems(stack)).toEqual([`[stack] stack/zone/one conflicts with stack/zone/other, ${twice}`]);
  });

  it("also with a target known after apply, by its construct", () => {
    const { stack, zone } = newZone();
    const [one, other] = [web(stack, "one"), web(stack, "other")];
    zone.a("www", one.publicIpv4);
    zone.a("www", other.publicIpv4);
    expect(problems(stack)).toEqual([]);
    zone.a("www", one.publicIpv4, { id: "again" });
    expect(problems(stack)).toEqual([expect.stringContaining("stack/zone/www-A conflicts with stack/zone/again")]);
  });

  it("but not if another field differs, or the name is unknown", () => {
    const { stack, zone } = newZone();
    const name = new TerraformVariable(stack, "name", { type: "string" }).stringValue;
    zone.mx("", "mx.shop.example", { priority: 1 });
    zone.mx("", "mx.shop.example", { priority: 2 });
    zone.addRecord("one", { type: "A", name, target: "192.0.2.1" });
    zone.addRecord("other", { type: "A", name, target: "192.0.2.1" });
    expect(problems(stack)).toEqual([]);
  });

  it("includes Lazy values", () => {
    const { stack, zone } = newZone();
    zone.a("www", "192.0.2.1");
    zone.addRecord("lazy", { type: "A", name: Lazy.stringValue({ produce: () => "www" }), target: "192.0.2.1" });
    expect(problems(stack)).toEqual([expect.stringContaining("stack/zone/www-A conflicts with stack/zone/lazy")]);
  });
});

it("R3-071, R3-073: a null MX record and another MX record", () => {
  const { stack, zone } = newZone();
  zone.nullMx();
  zone.mx("", "mx.shop.example");
  expect(problems(stack)).toEqual([
    `[stack] stack/zone/apex-MX conflicts with stack/zone/apex-MX-mx.shop.example, ${noMail}`,
  ]);
});

it("a set and records of its types, which it would delete", () => {
  const { stack, zone } = newZone();
  new DomainRecords(stack, "set", { domain: zone, records: {}, leaveTypes: ["TXT"] });
  zone.txt("a", "left alone");
  expect(problems(stack)).toEqual([]);
  zone.a("www", "192.0.2.1");
  expect(problems(stack)).toEqual([
    '[stack] stack/set manages all records of its domain, so it would delete stack/zone/www-A. Add them to the set, or exclude their types with leaveTypes: ["A"].',
  ]);
});

it("all of it at once", () => {
  const { stack, zone } = newZone();
  zone.a("www", "192.0.2.1");
  zone.cname("www", "shop.example");
  zone.nullMx();
  zone.mx("", "mx.shop.example");
  expect(problems(stack)).toHaveLength(2);
});

it("compares only records that share a name, of 10,000", () => {
  const { stack, zone } = newZone();
  for (let index = 0; index < 10_000; index += 1) {
    new DomainRecord(stack, `r${String(index)}`, {
      domain: zone,
      type: "A",
      name: `h${String(index)}`,
      target: "192.0.2.1",
    });
  }
  zone.a("h7", "192.0.2.2");
  const [identities, owners] = [jest.mocked(meaning.dnsIdentity), jest.mocked(meaning.ownerOf)];
  identities.mockClear();
  owners.mockClear();
  expect(stack.node.validate()).toEqual([]);
  expect(identities).toHaveBeenCalledTimes(2);
  expect(owners.mock.calls.length).toBeLessThan(10_100);
  expect(configuredValue(zone, "domain")).toBe("shop.example");
});
