import {
  base64,
  canonicalIp,
  canonicalNetwork,
  canonicalSource,
  domainName,
  email,
  ip,
  ipOrNetwork,
  ipv4,
  ipv4Network,
  ipv6,
  ipv6Network,
  network,
  type ValueCheck,
} from "../../src/contract";

function table(name: string, demand: ValueCheck<string>, good: readonly string[], bad: readonly string[]) {
  describe(name, () => {
    it.each(good)("accepts %j", (value) => {
      expect(demand.test(value)).toBe(true);
    });
    it.each(bad)("rejects %j", (value) => {
      expect(demand.test(value)).toBe(false);
    });
  });
}

const six = "2001:db8::1";
table("ipv4", ipv4, ["192.0.2.1", "0.0.0.0", "255.255.255.255"], ["", "192.0.2", "192.0.2.256", "192.0.2.01", six]);
table(
  "ipv6",
  ipv6,
  ["::", "::1", six, "2001:DB8:0:0:0:0:0:1", "::ffff:192.0.2.1"],
  ["", "192.0.2.1", "fe80::1%eth0", "1::2::3", `[${six}]`],
);
table("ip", ip, ["192.0.2.1", six], ["192.0.2.0/24", "host", ""]);
table(
  "ipv4Network",
  ipv4Network,
  ["0.0.0.0/0", "192.0.2.1/32", "192.0.2.7/24"],
  ["192.0.2.1", "192.0.2.1/33", "192.0.2.1/", "192.0.2.1/024", "192.0.2.1/24/24", "::/0"],
);
table("ipv6Network", ipv6Network, ["::/0", `${six}/128`], [six, `${six}/129`, "0.0.0.0/0", `${six}/x`]);
table("network", network, ["10.0.0.1/24", "fd00::1/64"], ["10.0.0.1", "fd00::1", "10.0.0.0-10.0.0.9"]);
table("ipOrNetwork", ipOrNetwork, ["192.0.2.1", "192.0.2.0/24", six, "::/0"], ["", "office", "192.0.2.1/33", "any"]);
table(
  "email",
  email,
  ["ops@shop.example", "a.b+c@x.example"],
  ["", "ops", "ops@", "@shop.example", "a b@x.example", "a@b@c.example", ".a@x.example", "a@-x.example"],
);
table("base64", base64, ["YQ==", "YWI=", "YWJj"], ["", "YQ", "YQ=", "#cloud-config", "YW Jj", "YWJ-"]);

describe("canonicalIp", () => {
  it.each([
    ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
    ["2001:0db8::0001", "2001:db8::1"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["::FFFF:192.0.2.1", "::ffff:c000:201"],
    ["192.0.2.1", "192.0.2.1"],
    ["not an address", "not an address"],
  ])("%s is %s", (value, canonical) => {
    expect(canonicalIp(value)).toBe(canonical);
    expect(canonicalIp(canonical)).toBe(canonical);
  });
});

describe("canonicalNetwork", () => {
  it("normalizes the address and keeps the prefix length", () => {
    expect(canonicalNetwork("2001:DB8:0::/32")).toBe("2001:db8::/32");
    expect(canonicalNetwork("192.0.2.1/32")).toBe("192.0.2.1/32");
  });
});

describe("canonicalSource", () => {
  it.each([
    ["192.0.2.1/32", "192.0.2.1"],
    ["192.0.2.1", "192.0.2.1"],
    ["2001:DB8::1/128", "2001:db8::1"],
    ["2001:db8::/32", "2001:db8::/32"],
    ["0.0.0.0/0", "0.0.0.0/0"],
  ])("%s is %s", (value, canonical) => {
    expect(canonicalSource(value)).toBe(canonical);
  });
});

describe("hints of addresses and names", () => {
  it.each<[string, ValueCheck<string>, string, string | undefined]>([
    ["a lone IPv4 address", ipv4Network, "192.0.2.1", "write 192.0.2.1/32 for a single address"],
    ["a lone IPv6 address", ipv6Network, "2001:db8::1", "write 2001:db8::1/128 for a single address"],
    ["IPv6 for IPv4", ipv4Network, "::/0", "this is IPv6"],
    ["IPv4 for IPv6", ipv6Network, "0.0.0.0/0", "this is IPv4"],
    ["an IPv6 address for an IPv4 one", ipv4, "::1", "this is an IPv6 address"],
    ["an IPv4 address for an IPv6 one", ipv6, "192.0.2.1", "this is an IPv4 address"],
    ["a string unlike an address", network, "office", undefined],
    ["a trailing period", domainName, "shop.example.", "omit the trailing period"],
    ["letters beyond ASCII", domainName, "münchen.example", 'write "xn--mnchen-3ya.example"'],
    ["a space", domainName, "my shop.example", undefined],
    ["plain cloud-config", base64, "#cloud-config", "encode the plain text, for example with base64encode"],
  ])("%s", (_, demand, value, expected) => {
    expect(demand.hint?.(value)).toBe(expected);
  });
});

describe("a zone with non-ASCII letters", () => {
  it.each([
    ["ü.example", 'write "xn--tda.example"'],
    ["bücher.example", 'write "xn--bcher-kva.example"'],
    ["bücher.example.", 'write "xn--bcher-kva.example"'],
    ["my shop.example.", undefined],
    // A string that the converter would read as an escape is invalid.
    ["%61ü.example", undefined],
    ["ü%61.example", undefined],
  ])("%s: %s", (value, words) => expect(domainName.hint?.(value)).toBe(words));
});

it.each([
  ["an email address", "ops@bücher.example", 'write "ops@xn--bcher-kva.example"'],
  ["an email address with another mailbox", "öps@bücher.example", 'write "öps@xn--bcher-kva.example"'],
])("%s with non-ASCII letters", (_, value, words) => {
  expect(email.test(value)).toBe(false);
  expect(email.hint?.(value)).toBe(words);
});

it("an address without its prefix length stays, and so does one with an incomplete prefix length", () => {
  expect(canonicalSource("192.0.2.1/320")).toBe("192.0.2.1/320");
  expect(canonicalSource("2001:db8::1/1280")).toBe("2001:db8::1/1280");
});

it("only text that starts like cloud-config is treated as plain text", () => {
  expect(base64.hint?.("#!/bin/sh")).toBe("encode the plain text, for example with base64encode");
  expect(base64.hint?.("plain")).toBeUndefined();
});
