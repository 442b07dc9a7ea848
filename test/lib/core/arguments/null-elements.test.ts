import { TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusFn } from "../../../../lib";
import { errorOf, newStack } from "../../stacks";

// Programs without type checking, and values from JSON files, pass null among the entries of a list.

const none = null as unknown as never;

function constructs() {
  const stack = newStack();
  return {
    stack,
    zone: new Domain(stack, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
    web: new ComputeInstance(stack, "web", { region: "us-east", type: "g6-standard-1", label: "web" }),
    edge: new Firewall(stack, "edge", { label: "edge" }),
  };
}
type Constructs = ReturnType<typeof constructs>;

const calls: Readonly<Record<string, readonly [call: (given: never, own: Constructs) => unknown, words: string]>> = {
  "Peer.cidr": [(given) => Peer.cidr("192.0.2.0/24", given), "Peer.cidr: networks[1] must be a network"],
  "Peer.ipv4": [(given) => Peer.ipv4("192.0.2.0/24", given), "Peer.ipv4: networks[1] must be a network"],
  "Peer.ipv6": [(given) => Peer.ipv6("2001:db8::/32", given), "Peer.ipv6: networks[1] must be a network"],
  "Peer.of": [(given, { web }) => Peer.of(web, given), "Peer.of: instances[1] must be a ComputeInstance"],
  "connections.allowFrom": [
    (given, { web }) => {
      web.connections.allowFrom([Peer.anyIp(), given], Port.tcp(80));
    },
    "connections.allowFrom: peer[1] must be a ComputeInstance",
  ],
  "firewall.protect": [
    (given, { edge, web }) => edge.protect(web, given),
    "protect: instances[1] must be a ComputeInstance",
  ],
  "zone.point": [
    (given, { zone, web }) => zone.point("www", [web, given]),
    "point: instances[1] must be a ComputeInstance",
  ],
  "zone.spf": [(given, { zone }) => zone.spf(["mx", given]), "spf: mechanisms[1] must be a mechanism"],
  "zone.dmarc": [
    (given, { zone }) => zone.dmarc({ policy: "none", reports: ["a@shop.example", given] }),
    "dmarc: reports[1] must be an email address",
  ],
  "zone.dkim": [(given, { zone }) => zone.dkim("s1", given), "dkim: publicKey must be a public key"],
};

describe.each(Object.entries(calls))("%s names the argument that is", (_, [call, words]) => {
  it.each([
    ["null", null],
    ["undefined", undefined],
    ["NaN", Number.NaN],
    ['""', ""],
  ])("%s", (shown, given) => {
    const message = errorOf(() => call(given as never, constructs()));
    expect(message).toContain(words);
    expect(message).toMatch(new RegExp(`, got ${shown}(\\.|$)`));
  });
});

describe("ports", () => {
  it.each([
    ["Port.tcpPorts", (given: never) => Port.tcpPorts(80, given), "ports[1]"],
    ["Port.udpPorts", (given: never) => Port.udpPorts(80, given), "ports[1]"],
    ["Port.tcp", (given: never) => Port.tcp(given), "port"],
    ["Port.udpRange", (given: never) => Port.udpRange(80, given), "last"],
  ])("of %s must be numbers", (method, call, name) => {
    for (const given of [null, undefined, "", {}, true]) {
      expect(errorOf(() => call(given as never))).toContain(
        `${method}: ${name} must be a number from 1 to 65535, got `,
      );
    }
    expect(errorOf(() => call(Number.NaN as never))).toContain(`${name} must be a number, got NaN`);
  });
});

describe("a firewall's rule", () => {
  it.each(["allowInbound", "denyInbound", "allowOutbound", "denyOutbound"] as const)("%s requires both", (method) => {
    const { edge } = constructs();
    expect(errorOf(() => edge[method](none, Port.tcp(80)))).toContain(
      `${method}: peer must be a Peer, such as Peer.anyIp(), got null`,
    );
    expect(errorOf(() => edge[method](Peer.anyIp(), none))).toContain(`${method}: port must be a Port`);
    expect(errorOf(() => edge[method]([Peer.anyIp(), null] as never, Port.tcp(80)))).toContain(
      `Call ${method} once for each peer.`,
    );
  });
});

it("null in place of the options of a method counts as omitted", () => {
  const { zone } = constructs();
  expect(zone.mx("", "a.example", none).priorityInput).toBe(0);
  expect(zone.caa("issue", "ca.example", none).nameInput).toBe("");
  expect(zone.spf(["mx"], none).targetInput).toBe("v=spf1 mx -all");
});

it.each<[string, (zone: Domain) => unknown, string]>([
  ["an SRV record", (zone) => zone.srv("sip", "tcp", none), "port is required"],
  ["a DMARC record", (zone) => zone.dmarc(none), 'dmarc: policy must be a policy, such as "reject", got undefined'],
])("%s without its options names what it requires", (_, call, words) => {
  expect(errorOf(() => call(constructs().zone))).toContain(words);
});

it("entries that are known only after apply are accepted beside others, and a null beside them isn't", () => {
  const { stack, zone } = constructs();
  const { stringValue } = new TerraformVariable(stack, "late", { type: "string" });
  Peer.cidr("192.0.2.0/24", stringValue as "192.0.2.0/24");
  zone.spf(["mx", stringValue]);
  StratusFn.networksByFamily(["192.0.2.1", stringValue]);
  expect(errorOf(() => StratusFn.networksByFamily([stringValue, none]))).toBe(
    "StratusFn.networksByFamily, argument networks: networks[1] must be a string, got null. Remove it, or give it a value.",
  );
});
