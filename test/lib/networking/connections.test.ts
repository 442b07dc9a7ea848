import { ComputeInstance, DataIpAddress, Firewall, IpAddress, Ipv6Range, Peer, Port } from "../../../lib";
import { errorOf, newStack, problemsAtSynth, resources } from "../stacks";

const plan = { region: "us-east", type: "g6-standard-1" };

function shop() {
  const stack = newStack();
  const [web, db] = [new ComputeInstance(stack, "web", plan), new ComputeInstance(stack, "db", plan)];
  const [front, back] = [
    new Firewall(stack, "front", { label: "front", rules: { outboundPolicy: "DROP" } }),
    new Firewall(stack, "back", { label: "back" }),
  ];
  return { stack, web, db, front, back };
}
type Shop = ReturnType<typeof shop>;

const statements: readonly ((all: Shop) => unknown)[] = [
  ({ web, front }) => front.protect(web),
  ({ db, back }) => back.protect(db),
  ({ db, web }) => {
    db.connections.allowFrom(web, Port.tcp(3306));
  },
  ({ db }) => {
    db.connections.allowFrom(Peer.cidr("192.0.2.0/24"), Port.tcp(22));
  },
  ({ web }) => {
    web.connections.allowTo(Peer.anyIp(), Port.udp(53));
  },
  ({ back }) => {
    back.denyInbound(Peer.anyIp(), Port.allTcp());
  },
];

const rulesOf = ({ stack }: Shop) => resources(stack, "firewall");
const address = (name: string) => ({
  ipv4: [`\${stratus_compute_instance.${name}.public_ipv4}/32`],
  ipv6: [`\${stratus_compute_instance.${name}.ipv6_address}/128`],
});

it("are added to the firewalls of both sides, before their own rules, in any order of calls", () => {
  const orders = [statements, [...statements].reverse(), [...statements.slice(3), ...statements.slice(0, 3)]];
  for (const order of orders) {
    const all = shop();
    for (const statement of order) statement(all);
    const { front, back } = rulesOf(all);
    expect(back?.["rules"]).toMatchObject({
      inbound: [
        { action: "ACCEPT", protocol: "TCP", ports: "3306", addresses: address("web") },
        { action: "ACCEPT", protocol: "TCP", ports: "22", addresses: { ipv4: ["192.0.2.0/24"] } },
        { action: "DROP", protocol: "TCP" },
      ],
      outbound: [],
    });
    expect(front?.["rules"]).toMatchObject({
      inbound: [],
      outbound: [
        { action: "ACCEPT", protocol: "TCP", ports: "3306", addresses: address("db") },
        { action: "ACCEPT", protocol: "UDP", ports: "53" },
      ],
    });
  }
});

it("have one rule for each peer of a list", () => {
  const all = shop();
  all.back.protect(all.db);
  all.front.protect(all.web);
  const given = [
    all.web,
    new IpAddress(all.stack, "own", { instance: all.web }),
    IpAddress.fromAddress(all.stack, "lent", "192.0.2.7"),
    new DataIpAddress(all.stack, "slaac", { address: "2001:db8::7" }),
    new Ipv6Range(all.stack, "range", { instance: all.web, prefixLength: 64 }),
    Peer.cidr("198.51.100.0/24"),
    "203.0.113.7",
    "2001:db8:1::/48",
  ];
  all.db.connections.allowFrom(given, Port.tcp(3306));
  const { front, back } = rulesOf(all);
  const { inbound } = back?.["rules"] as { readonly inbound: readonly { readonly addresses: object }[] };
  const expected = [
    address("web"),
    { ipv4: ["${stratus_ip_address.own.address}/32"] },
    { ipv4: ["192.0.2.7/32"] },
    { ipv6: ["2001:db8::7/128"] },
    { ipv6: ["${stratus_ipv6_range.range.range}/${stratus_ipv6_range.range.prefix_length}"] },
    { ipv4: ["198.51.100.0/24"] },
    { ipv4: ["203.0.113.7/32"] },
    { ipv6: ["2001:db8:1::/48"] },
  ];
  const sorted = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).sort();
  expect(sorted(inbound.map(({ addresses }) => addresses))).toEqual(sorted(expected));
  expect(front?.["rules"]).toMatchObject({ outbound: [{ ports: "3306", addresses: address("db") }] });
});

it("called twice are one rule, and do not change the rules of the program", () => {
  const all = shop();
  all.back.protect(all.db);
  all.db.connections.allowFrom(all.web, Port.tcp(3306));
  all.db.connections.allowFrom(all.web, Port.tcp(3306));
  expect(rulesOf(all)["back"]).toMatchObject({ rules: { inbound: [{ ports: "3306" }] } });
  expect(all.back.rulesInput).toMatchObject({ inbound: [] });
});

it("R3-118: count with the other rules, and are merged if there are too many", () => {
  const all = shop();
  all.back.protect(all.db);
  for (let port = 0; port < 40; port += 1) all.db.connections.allowFrom(Peer.anyIp(), Port.tcp(1000 + 2 * port));
  const { rules } = rulesOf(all)["back"] as { rules: { inbound: { ports: string }[] } };
  expect(rules.inbound.map(({ ports }) => ports.split(", ").length)).toEqual([15, 15, 10]);
});

it("R3-118: that can't be merged are listed in an error at synth", () => {
  const all = shop();
  all.back.protect(all.db);
  for (let net = 0; net < 26; net += 1) {
    all.db.connections.allowFrom(Peer.cidr(`192.0.2.${String(net)}/32`), Port.tcp(1000 + 2 * net));
  }
  expect(problemsAtSynth(all.stack)).toContain(
    "[stack/back] rules must have at most 25 rules, inbound and outbound combined, got 26 inbound and 0 outbound",
  );
});

it("R3-130: two enabled firewalls on one instance are an error at synth", () => {
  const all = shop();
  all.front.protect(all.web);
  all.back.protect(all.web);
  expect(problemsAtSynth(all.stack)).toEqual([
    '[stack/front] stack/web is protected by the enabled firewalls stack/front and stack/back, but an instance can have only one. Put all rules into one of them, or set status: "disabled" for the others.',
  ]);
});

it("R3-131: a disabled firewall in addition to an enabled one is valid", () => {
  const all = shop();
  all.front.protect(all.web);
  new Firewall(all.stack, "spare", { label: "spare", status: "disabled", devices: { computes: [all.web] } });
  expect(rulesOf(all)["spare"]).toBeDefined();
});

it("R3-130: two references to one instance are one instance", () => {
  const stack = newStack();
  const edges = ["one", "two"].map((name) => new Firewall(stack, name, { label: name }));
  edges.forEach((edge, index) => edge.protect(ComputeInstance.fromInstanceId(stack, `old${String(index)}`, 7)));
  expect(problemsAtSynth(stack)).toHaveLength(1);
  expect(errorOf(() => edges[0]?.allowInbound(Peer.cidr("192.0.2.1" as never), Port.tcp(1)))).toContain(
    "must be an IPv4 network in CIDR notation",
  );
});
