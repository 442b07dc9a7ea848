import {
  base64,
  canonicalIp,
  canonicalNetwork,
  canonicalPorts,
  canonicalSource,
  countPortPieces,
  domainName,
  email,
  fewPorts,
  ip,
  ipOrNetwork,
  ipv4,
  ipv4Network,
  ipv6,
  ipv6Network,
  network,
  ports,
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

describe("ports", () => {
  it("have a space after each comma", () => {
    expect(["22-24,80, 443", "80"].map(canonicalPorts)).toEqual(["22-24, 80, 443", "80"]);
  });

  it("are counted in entries", () => {
    expect(["80", "22-24", "22-24,80, 443"].map(countPortPieces)).toEqual([1, 2, 4]);
    expect(fewPorts.hint?.(Array.from({ length: 16 }, (_, index) => index + 1).join(","))).toBe("it has 16");
  });

  it("have hints for frequent mistakes", () => {
    expect(ports.hint?.("")).toBe("omit it to match all ports");
    expect(ports.hint?.("80,  443")).toBe("use at most one space, and only after a comma");
    expect(ports.hint?.("80-79")).toBe("80-79 ends before it starts: did you mean 79-80?");
    expect(ports.hint?.("79-80")).toBeUndefined();
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
