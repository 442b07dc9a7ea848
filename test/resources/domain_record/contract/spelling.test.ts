import { canonicalValue, isEquivalent, type Properties, storedValue } from "../../../../src/contract";
import { domainRecord } from "../../../../src/resources/domain_record/contract";
import { fieldOf } from "../../support";

const zone = { domain: "shop.example" };

const same = (name: string, left: string, right: string, record: Properties) =>
  isEquivalent(fieldOf(domainRecord, name), left, record, right, record);

describe("ttl_sec", () => {
  const field = fieldOf(domainRecord, "ttlSec");
  const stored = (seconds: number) => storedValue(field, seconds, {});
  const valid = [300, 3600, 7200, 14400, 28800, 57600, 86400, 172800, 345600, 604800, 1209600, 2419200];

  it("R3-030: keeps supported values", () => {
    expect(valid.map(stored)).toEqual(valid);
  });

  it("R3-030: 0 is not supported and becomes 300", () => {
    expect(stored(0)).toBe(300);
    expect(canonicalValue(field, 0, {})).toBe(300);
  });

  it("R3-031: 301 rounds to 300", () => {
    expect([stored(301), stored(1), stored(299)]).toEqual([300, 300, 300]);
  });

  it("R3-031: rounds up half-way between two values, and down a second less", () => {
    const pairs = valid.slice(1).map((upper, index) => [valid[index] ?? 0, upper] as const);
    expect(pairs.map(([lower, upper]) => stored((lower + upper) / 2))).toEqual(pairs.map(([, upper]) => upper));
    expect(pairs.map(([lower, upper]) => stored((lower + upper) / 2 - 1))).toEqual(pairs.map(([lower]) => lower));
  });

  it("R3-031: a value above the maximum becomes the maximum", () => {
    expect([stored(2419201), stored(1e9)]).toEqual([2419200, 2419200]);
  });
});

describe("name", () => {
  it.each([
    ["WWW", "www"],
    ["www.", "www"],
    ["www.shop.example", "www"],
    ["www.Shop.Example.", "www"],
    ["shop.example", ""],
    ["shop.example.", ""],
    ["*.shop.example", "*"],
    ["myshop.example", "myshop.example"],
  ])("R3-043: %s is %j in shop.example", (name, relative) => {
    expect(canonicalValue(fieldOf(domainRecord, "name"), name, { type: "A", ...zone })).toBe(relative);
  });

  it("R3-043: without the zone, a name is only normalized", () => {
    expect(canonicalValue(fieldOf(domainRecord, "name"), "WWW.shop.example.", { type: "A" })).toBe("www.shop.example");
  });

  it("R3-061: ignores the name of an SRV record", () => {
    expect(same("name", "_sip._tcp", "whatever", { type: "SRV", ...zone })).toBe(true);
    expect(same("name", "_sip._tcp", "whatever", { type: "TXT", ...zone })).toBe(false);
  });
});

describe("service and protocol", () => {
  it.each(["sip", "_sip", "sip.", "_sip.", "_SIP."])("R3-040: %s is stored as _sip.", (service) => {
    expect(storedValue(fieldOf(domainRecord, "service"), service, {})).toBe("_sip.");
    expect(same("service", service, "_sip.", {})).toBe(true);
  });

  it.each(["tcp", "_tcp", "TCP"])("R3-039: %s is stored as _tcp, with one underscore", (protocol) => {
    expect(storedValue(fieldOf(domainRecord, "protocol"), protocol, {})).toBe("_tcp");
  });

  it("R3-039, R3-040: other values differ", () => {
    expect(same("service", "sip", "sips", {})).toBe(false);
    expect(same("protocol", "tcp", "udp", {})).toBe(false);
  });
});

describe("target", () => {
  it.each(["NS", "MX", "CNAME", "PTR", "SRV"])("R3-070: a trailing period is insignificant for %s", (type) => {
    expect(same("target", "Host.Example.", "host.example", { type, ...zone })).toBe(true);
  });

  it("R3-070: a trailing period is significant for TXT", () => {
    expect(same("target", "The end.", "The end", { type: "TXT" })).toBe(false);
    expect(same("target", "The end", "the end", { type: "TXT" })).toBe(false);
  });

  it.each([
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:0db8::0001", "2001:db8::1"],
    ["::ffff:192.0.2.1", "::ffff:c000:201"],
  ])("R3-045: %s is %s", (left, right) => {
    expect(same("target", left, right, { type: "AAAA" })).toBe(true);
    expect(storedValue(fieldOf(domainRecord, "target"), left, { type: "AAAA" })).toBe(right);
  });

  it.each([
    ["R3-063", "sipserver", "sipserver.shop.example"],
    ["R3-063", "SipServer", "sipserver.shop.example"],
    ["R3-064", "sip.provider.example", "sip.provider.example"],
    ["R3-064", "sip.provider.example.", "sip.provider.example"],
  ])("%s: %s of an SRV record is %s", (_, target, stored) => {
    expect(storedValue(fieldOf(domainRecord, "target"), target, { type: "SRV", ...zone })).toBe(stored);
  });

  it.each([
    ['"v=spf1 -all"', "v=spf1 -all"],
    ['"one" "two"', "onetwo"],
    ['  "one"  "two" ', "onetwo"],
    ['"say \\"hi\\" twice"', 'say "hi" twice'],
    ['a "b"', 'a "b"'],
    ["plain", "plain"],
    ['"', '"'],
  ])("R3-060: the text %s is %s", (quoted, plain) => {
    const target = fieldOf(domainRecord, "target");
    expect(canonicalValue(target, quoted, { type: "TXT" })).toBe(plain);
    expect(canonicalValue(target, plain, { type: "TXT" })).toBe(plain);
  });

  it("R3-060: a text of quotation marks is not the text inside them", () => {
    const target = fieldOf(domainRecord, "target");
    const once = canonicalValue(target, '"\\"a\\""', { type: "TXT" });
    expect(once).not.toBe("a");
    expect(canonicalValue(target, once, { type: "TXT" })).toBe(once);
  });
});
