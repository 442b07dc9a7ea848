import { isEquivalent, type Properties, storedValue, UNKNOWN } from "../../../../src/contract";
import { firewall, firewallRule } from "../../../../src/resources/firewall/contract";
import { many, validatorOf } from "../../support";

const web = { action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } };
const fully = validatorOf(firewall, { label: "shop-edge" });

/** The problems of one outbound rule, without the path. */
const messagesFor = (change: Properties) =>
  fully({ rules: { inboundPolicy: "DROP", outboundPolicy: "DROP", outbound: [web, { ...web, ...change }] } }).map(
    (sentence) => sentence.replace(/^rules\.outbound\[1\]\.?/, ""),
  );

describe("action and protocol", () => {
  it("R3-097, R3-099, R3-100: action, protocol and addresses are required", () => {
    expect(messagesFor({ action: undefined, protocol: undefined, addresses: undefined })).toEqual([
      "action is required",
      "protocol is required",
      "addresses is required",
    ]);
  });

  it("R3-097: the action is ACCEPT or DROP", () => {
    expect([...messagesFor({ action: "ACCEPT" }), ...messagesFor({ action: "DROP" })]).toEqual([]);
    expect(messagesFor({ action: "ALLOW" })).toEqual(['action must be one of "ACCEPT", "DROP", got "ALLOW"']);
    expect(messagesFor({ action: "accept" })).toEqual([
      'action must be one of "ACCEPT", "DROP", got "accept" (did you mean "ACCEPT"?)',
    ]);
  });

  it.each(["TCP", "UDP", "ICMP", "IPENCAP"])("R3-099: %s is a protocol", (protocol) => {
    expect(messagesFor({ protocol })).toEqual([]);
  });

  it.each(["tcp", "ALL", "ICMPV6", ""])("R3-099: %j is not a protocol", (protocol) => {
    expect(messagesFor({ protocol })).toEqual([
      expect.stringMatching(`^protocol must be one of "TCP", "UDP", "ICMP", "IPENCAP", got "${protocol}"`),
    ]);
  });
});

describe("addresses", () => {
  const ipv4 = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${String(index)}.0/24`);
  const ipv6 = (count: number) => Array.from({ length: count }, (_, index) => `2001:db8:${String(index)}::/48`);

  it("R3-100: ipv4, ipv6 or both", () => {
    expect(messagesFor({ addresses: { ipv4: ipv4(1) } })).toEqual([]);
    expect(messagesFor({ addresses: { ipv6: ipv6(1) } })).toEqual([]);
    expect(messagesFor({ addresses: {} })).toEqual(["addresses must have ipv4, ipv6 or both"]);
    expect(messagesFor({ addresses: { ipv4: null } })).toEqual(["addresses must have ipv4, ipv6 or both"]);
    expect(messagesFor({ addresses: { ipv4: UNKNOWN } })).toEqual([]);
  });

  it("R3-101: IPv4 has a prefix length", () => {
    expect(messagesFor({ addresses: { ipv4: ["1.2.3.4/32"] } })).toEqual([]);
    expect(messagesFor({ addresses: { ipv4: ["1.2.3.4"] } })).toEqual([
      'addresses.ipv4[0] must be an IPv4 network in CIDR notation, such as "192.0.2.0/24", got "1.2.3.4" (write 1.2.3.4/32 for a single address)',
    ]);
  });

  it("R3-104: IPv6 has a prefix length", () => {
    expect(messagesFor({ addresses: { ipv6: ["2001:db8::1/128"] } })).toEqual([]);
    expect(messagesFor({ addresses: { ipv6: ["2001:db8::1"] } })).toEqual([
      'addresses.ipv6[0] must be an IPv6 network in CIDR notation, such as "2001:db8::/32", got "2001:db8::1" (write 2001:db8::1/128 for a single address)',
    ]);
  });

  it("R3-101, R3-104: each IP version has its own list", () => {
    expect(messagesFor({ addresses: { ipv4: ["::/0"], ipv6: ["0.0.0.0/0"] } })).toEqual([
      expect.stringMatching(/^addresses\.ipv4\[0\] .*\(this is IPv6\)$/),
      expect.stringMatching(/^addresses\.ipv6\[0\] .*\(this is IPv4\)$/),
    ]);
  });

  it("R3-102, R3-105: a list is not empty", () => {
    expect(messagesFor({ addresses: { ipv4: [], ipv6: [] } })).toEqual([
      "addresses.ipv4 must have at least 1 item, got []",
      "addresses.ipv6 must have at least 1 item, got []",
    ]);
    expect(messagesFor({ addresses: { ipv4: [], ipv6: ["::/0"] } })).toHaveLength(1);
  });

  it("R3-103, R3-106: everything is 0.0.0.0/0 and ::/0", () => {
    expect(messagesFor({ addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } })).toEqual([]);
  });

  it.each([
    [255, 0],
    [0, 255],
    [128, 127],
  ])("R3-119: %d and %d are valid", (four, six) => {
    const addresses = { ...(four ? { ipv4: ipv4(four) } : {}), ...(six ? { ipv6: ipv6(six) } : {}) };
    expect(messagesFor({ addresses })).toEqual([]);
  });

  it.each([
    [256, 0],
    [0, 256],
    [128, 128],
  ])("R3-119: %d and %d are too many", (four, six) => {
    const addresses = { ...(four ? { ipv4: ipv4(four) } : {}), ...(six ? { ipv6: ipv6(six) } : {}) };
    expect(messagesFor({ addresses })).toEqual(["addresses must have at most 255 networks in total"]);
  });
});

describe("label and description", () => {
  it("R3-107: label has 3 to 32 characters of any kind", () => {
    expect(messagesFor({ label: many(3) })).toEqual([]);
    expect(messagesFor({ label: "-- web & mail --" })).toEqual([]);
    expect(messagesFor({ label: many(32) })).toEqual([]);
    expect(messagesFor({ label: many(2) })).toEqual(['label must be 3 to 32 characters long, got "xx"']);
    expect(messagesFor({ label: many(33) })).toHaveLength(1);
  });

  it("R3-108: description has 1 to 100 characters", () => {
    expect(messagesFor({ description: "x" })).toEqual([]);
    expect(messagesFor({ description: many(100) })).toEqual([]);
    expect(messagesFor({ description: "" })).toEqual(['description must be 1 to 100 characters long, got ""']);
    expect(messagesFor({ description: many(101) })).toHaveLength(1);
  });
});

it("R3-117: the order of rules matters", () => {
  const rules = firewall.fields.rules;
  const [first, second] = [{ ...web }, { ...web, action: "DROP" }];
  expect(isEquivalent(rules, { inbound: [first, second] }, {}, { inbound: [second, first] }, {})).toBe(false);
});

it("R3-101, R3-104: another spelling of the same addresses is the same rule", () => {
  const left = { ...web, addresses: { ipv4: ["1.2.3.4/32", "0.0.0.0/0"], ipv6: ["2001:DB8:0::/32"] } };
  const right = { ...web, addresses: { ipv4: ["0.0.0.0/0", "1.2.3.4/32"], ipv6: ["2001:db8::/32"] }, ports: null };
  expect(isEquivalent(firewallRule, left, {}, right, {})).toBe(true);
  expect(storedValue(firewallRule, left, {})).toMatchObject({ addresses: right.addresses });
});

it("reports every error of every rule together", () => {
  const bad = { action: "NO", protocol: "TCP", addresses: { ipv4: ["x"] }, ports: "0", label: "x" };
  expect(
    fully({ label: "-", rules: { inboundPolicy: "DROP", outboundPolicy: "DROP", inbound: [bad], outbound: [bad] } }),
  ).toHaveLength(1 + 2 * 4);
});
