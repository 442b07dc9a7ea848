import { canonicalValue, type Field, isEquivalent } from "../../../../src/contract";
import { firewall, firewallRule } from "../../../../src/resources/firewall/contract";
import { canonicalPorts, countPortPieces, fewPorts, ports } from "../../../../src/resources/firewall/contract/ports";
import { validatorOf } from "../../support";

const fully = validatorOf(firewall, { label: "shop-edge" });
const closed = { inboundPolicy: "DROP", outboundPolicy: "DROP" };

const messagesFor = (ports: unknown, protocol = "TCP") =>
  fully({
    rules: { ...closed, inbound: [{ action: "ACCEPT", protocol, addresses: { ipv4: ["0.0.0.0/0"] }, ports }] },
  }).map((sentence) => sentence.replace("rules.inbound[0].", ""));

const demand =
  'ports must be a comma-separated list of ports (1 to 65535, without leading zeros) and ascending ranges, such as "22-24, 80, 443"';

it.each(["80", "22-24", "22-24,80", "22-24, 80, 443", "1-65535", "22,80, 443"])(
  "R3-109, R3-110: accepts %j",
  (ports) => {
    expect(messagesFor(ports)).toEqual([]);
  },
);

it.each(["80,,443", ",80", "80,", "80;443", "22-", "-24", "22-24-26", "ssh", "*", "80.5", "+80", "1e3"])(
  "R3-109: rejects %j",
  (ports) => {
    expect(messagesFor(ports)).toEqual([`${demand}, got "${ports}"`]);
  },
);

it.each(["80 ,443", " 80", "80 ", "22 - 24", "80,  443", "80,\t443", "80\n"])(
  "R3-110: rejects the space in %j",
  (ports) => {
    expect(messagesFor(ports)).toEqual([
      `${demand}, got ${JSON.stringify(ports)} (use at most one space, and only after a comma)`,
    ]);
  },
);

it("R3-111: the end of a range exceeds its start", () => {
  expect(messagesFor("80-81")).toEqual([]);
  expect(messagesFor("80-80")).toEqual([`${demand}, got "80-80" (80-80 is one port: write 80)`]);
  expect(messagesFor("90-80")).toEqual([`${demand}, got "90-80" (90-80 ends before it starts: did you mean 80-90?)`]);
  expect(messagesFor("9-10")).toEqual([]);
});

it("R3-112: ports are 1 to 65535", () => {
  expect([...messagesFor("1"), ...messagesFor("65535"), ...messagesFor("65534-65535")]).toEqual([]);
  for (const ports of ["0", "65536", "0-80", "80-65536", "100000"]) expect(messagesFor(ports)).toHaveLength(1);
});

it.each(["080", "22-024", "022-24", "00"])("R3-113: rejects leading zeros as in %s", (ports) => {
  expect(messagesFor(ports)).toEqual([`${demand}, got "${ports}"`]);
});

describe("R3-114: at most 15 entries", () => {
  const ranges = (count: number) =>
    Array.from({ length: count }, (_, index) => `${String(index * 10 + 1)}-${String(index * 10 + 5)}`);
  const singles = (count: number) => Array.from({ length: count }, (_, index) => String(80 + index));

  it.each([
    ["15 ports", singles(15)],
    ["7 ranges and a port", [...ranges(7), "443"]],
    ["13 ports and a range", [...singles(13), "1-2"]],
  ])("%s are valid", (_, pieces) => {
    expect(messagesFor(pieces.join(","))).toEqual([]);
    expect(messagesFor(pieces.join(", "))).toEqual([]);
  });

  it.each([
    ["16 ports", singles(16)],
    ["8 ranges", ranges(8)],
    ["7 ranges and two ports", [...ranges(7), "443", "444"]],
    ["14 ports and a range", [...singles(14), "1-2"]],
  ])("%s are too many", (_, pieces) => {
    const given = pieces.join(",");
    expect(messagesFor(given)).toEqual([
      `ports must have at most 15 parts (a port counts as one, a range as two), got "${given}" (it has 16)`,
    ]);
  });
});

describe("no ports", () => {
  it.each(["TCP", "UDP", "ICMP", "IPENCAP"])(
    "R3-115, R3-116: null and an omitted value are all ports for %s",
    (protocol) => {
      expect([...messagesFor(null, protocol), ...messagesFor(undefined, protocol)]).toEqual([]);
      expect(isEquivalent(firewallRule, { protocol, ports: null }, {}, { protocol }, {})).toBe(true);
    },
  );

  it("R3-115: the error for an empty string recommends omitting it", () => {
    expect(messagesFor("")).toEqual([`${demand}, got "" (omit it to match all ports)`]);
  });
});

it.each(["ICMP", "IPENCAP"])("R3-116: %s has no ports", (protocol) => {
  expect(messagesFor("80", protocol)).toEqual(['ports must not be set if protocol is ICMP or IPENCAP, got "80"']);
});

it.each(["TCP", "UDP"])("R3-116: %s has ports", (protocol) => {
  expect(messagesFor("80", protocol)).toEqual([]);
});

it("R3-110: the space after a comma is insignificant, but the order is significant", () => {
  const { ports: field } = firewallRule.spec.fields as { ports: Field };
  expect(isEquivalent(field, "22-24,80,443", {}, "22-24, 80, 443", {})).toBe(true);
  expect(isEquivalent(field, "80,443", {}, "443,80", {})).toBe(false);
  expect(canonicalValue(field, "22-24,80, 443", {})).toBe("22-24, 80, 443");
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
