import { Token } from "cdktf";
import { ComputeInstance, Firewall, FirewallDevice, Peer, Port } from "../../../../lib";
import { errorOf, newStack, problemsAtSynth, resources } from "../../../lib/stacks";

const instance = { region: "us-east", type: "g6-standard-1" };

function withFirewall() {
  const stack = newStack();
  return { stack, edge: new Firewall(stack, "edge", { label: "edge" }) };
}

const rulesOf = (stack: ReturnType<typeof newStack>) => resources(stack, "firewall")["edge"]?.["rules"];

describe("policies and rules", () => {
  it("drop inbound and accept outbound traffic by default", () => {
    const { stack } = withFirewall();
    expect(rulesOf(stack)).toEqual({ inbound: [], inbound_policy: "DROP", outbound: [], outbound_policy: "ACCEPT" });
  });

  it("keep an explicit policy", () => {
    const stack = newStack();
    new Firewall(stack, "edge", { label: "edge", rules: { inboundPolicy: undefined, outboundPolicy: "DROP" } });
    expect(rulesOf(stack)).toMatchObject({ inbound_policy: "DROP", outbound_policy: "DROP" });
  });

  it("keep the order of the statements, after the explicit rules", () => {
    const stack = newStack();
    const written = { action: "DROP", protocol: "ICMP", addresses: { ipv4: ["0.0.0.0/0"] } } as const;
    const edge = new Firewall(stack, "edge", { label: "edge", rules: { inbound: [written] } });
    edge.allowInbound(Peer.cidr("192.0.2.0/24"), Port.tcp(22), { label: "ssh", description: "From the office" });
    edge.denyInbound(Peer.anyIp(), Port.tcpRange(22, 24));
    edge.denyOutbound(Peer.anyIpv6(), Port.udpPorts(53, 123));
    edge.allowOutbound(Peer.anyIpv4(), Port.ipencap());
    expect(rulesOf(stack)).toEqual({
      inbound_policy: "DROP",
      outbound_policy: "ACCEPT",
      inbound: [
        { action: "DROP", protocol: "ICMP", addresses: { ipv4: ["0.0.0.0/0"] } },
        {
          action: "ACCEPT",
          protocol: "TCP",
          addresses: { ipv4: ["192.0.2.0/24"] },
          ports: "22",
          label: "ssh",
          description: "From the office",
        },
        { action: "DROP", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] }, ports: "22-24" },
      ],
      outbound: [
        { action: "DROP", protocol: "UDP", addresses: { ipv6: ["::/0"] }, ports: "53, 123" },
        { action: "ACCEPT", protocol: "IPENCAP", addresses: { ipv4: ["0.0.0.0/0"] } },
      ],
    });
  });

  it("combine with rules that were set by hand", () => {
    const { stack, edge } = withFirewall();
    edge.allowInbound(Peer.anyIp(), Port.tcp(80));
    edge.putRules({ inboundPolicy: "ACCEPT", outboundPolicy: "DROP" });
    edge.allowInbound(Peer.anyIpv4(), Port.allUdp());
    expect(rulesOf(stack)).toEqual({
      inbound_policy: "ACCEPT",
      outbound_policy: "DROP",
      inbound: [{ action: "ACCEPT", protocol: "UDP", addresses: { ipv4: ["0.0.0.0/0"] } }],
    });
  });

  it("can't be added to unknown rules", () => {
    const { edge } = withFirewall();
    edge.putRules({ inboundPolicy: "DROP", outboundPolicy: "DROP", inbound: Token.asAny("${var.rules}") });
    expect(errorOf(() => edge.allowInbound(Peer.anyIp(), Port.tcp(80)))).toBe(
      "stack/edge: can't add to inbound rules that are known only after apply. Write every rule in the prop rules.",
    );
  });
});

describe("ports", () => {
  const portsOf = ({ traffic }: Port) => traffic.map(({ protocol, ports }) => `${protocol} ${ports ?? "all"}`);

  it("R3-099: a rule has one protocol, so all traffic is four rules", () => {
    expect(portsOf(Port.all())).toEqual(["TCP all", "UDP all", "ICMP all", "IPENCAP all"]);
    const { stack, edge } = withFirewall();
    edge.allowInbound(Peer.anyIpv4(), Port.all());
    const addresses = { ipv4: ["0.0.0.0/0"] };
    expect(rulesOf(stack)).toMatchObject({
      inbound: ["TCP", "UDP", "ICMP", "IPENCAP"].map((protocol) => ({ action: "ACCEPT", protocol, addresses })),
    });
  });

  it("are one, several, a range or all of TCP and UDP", () => {
    const every = [
      Port.tcp(443),
      Port.tcpPorts(80, 443),
      Port.tcpRange(8000, 8080),
      Port.allTcp(),
      Port.udp(53),
      Port.udpPorts(53, 123),
      Port.udpRange(1, 2),
      Port.allUdp(),
      Port.icmp(),
    ];
    expect(every.flatMap(portsOf)).toEqual([
      "TCP 443",
      "TCP 80, 443",
      "TCP 8000-8080",
      "TCP all",
      "UDP 53",
      "UDP 53, 123",
      "UDP 1-2",
      "UDP all",
      "ICMP all",
    ]);
  });

  it("R3-114: at most 15 entries", () => {
    const { stack, edge } = withFirewall();
    const ports = (count: number) => Array.from({ length: count }, (_, index) => index + 1) as [number, ...number[]];
    edge.allowInbound(Peer.anyIp(), Port.tcpPorts(...ports(15)));
    expect(errorOf(() => edge.allowInbound(Peer.anyIp(), Port.tcpPorts(...ports(16))))).toBe(
      'stack/edge is invalid:\n  - rules.inbound[1].ports must have at most 15 parts (a port counts as one, a range as two), got "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16" (it has 16)',
    );
    expect(rulesOf(stack)).toMatchObject({ inbound: [{ ports: ports(15).join(", ") }] });
  });
});

describe("peers", () => {
  it.each<[string, () => unknown]>([
    ["Peer.cidr", () => Peer.cidr(...([] as string[]))],
    ["Peer.ipv4", () => Peer.ipv4(...([] as string[]))],
    ["Peer.ipv6", () => Peer.ipv6(...([] as string[]))],
    ["Peer.of", () => Peer.of(...([] as ComputeInstance[]))],
    ["Port.tcpPorts", () => Port.tcpPorts(...([] as number[]))],
    ["Port.udpPorts", () => Port.udpPorts(...([] as number[]))],
  ])("%s rejects an empty list that the compiler could not see", (method, act) => {
    expect(errorOf(act)).toContain(`${method}: expected at least one`);
  });

  it("are networks of both IP versions", () => {
    expect(Peer.cidr("192.0.2.0/24", "2001:db8::/32", "198.51.100.7/32")).toEqual({
      ipv4: ["192.0.2.0/24", "198.51.100.7/32"],
      ipv6: ["2001:db8::/32"],
    });
  });

  it("are the addresses of instances", () => {
    const { stack, edge } = withFirewall();
    const web = new ComputeInstance(stack, "web", instance);
    const old = ComputeInstance.fromInstanceId(stack, "old", 7, {
      publicIpv4: "192.0.2.7",
      ipv6Address: "2001:db8::7",
    });
    edge.allowInbound(Peer.of(web, old), Port.tcp(5432));
    expect(rulesOf(stack)).toMatchObject({
      inbound: [
        {
          addresses: {
            ipv4: ["${stratus_compute_instance.web.public_ipv4}/32", "192.0.2.7/32"],
            ipv6: ["${stratus_compute_instance.web.ipv6_address}/128", "2001:db8::7/128"],
          },
        },
      ],
    });
  });

  it("require prefix lengths, and the error shows them", () => {
    const { edge } = withFirewall();
    expect(
      errorOf(() => edge.allowInbound(Peer.cidr("192.0.2.1" as never, "2001:db8::1" as never), Port.tcp(70000))),
    ).toBe(
      [
        "stack/edge is invalid:",
        '  - rules.inbound[0].addresses.ipv4[0] must be an IPv4 network in CIDR notation, such as "192.0.2.0/24", got "192.0.2.1" (write 192.0.2.1/32 for a single address)',
        '  - rules.inbound[0].addresses.ipv6[0] must be an IPv6 network in CIDR notation, such as "2001:db8::/32", got "2001:db8::1" (write 2001:db8::1/128 for a single address)',
        '  - rules.inbound[0].ports must be a comma-separated list of ports (1 to 65535, without leading zeros) and ascending ranges, such as "22-24, 80, 443", got "70000"',
      ].join("\n"),
    );
  });
});

it("R3-118: at most 25 rules, inbound and outbound combined", () => {
  const { stack, edge } = withFirewall();
  for (let count = 0; count < 12; count += 1)
    edge.denyOutbound(Peer.cidr(`192.0.2.${String(count)}/32`), Port.tcp(1000 + count));
  for (let count = 0; count < 7; count += 1) {
    edge.allowInbound(Peer.anyIp(), Port.tcp(1000 + count));
    if (count < 6) edge.denyInbound(Peer.anyIp(), Port.tcp(2000 + count));
  }
  expect(errorOf(() => edge.denyInbound(Peer.anyIp(), Port.tcp(25)))).toMatch(
    /^stack\/edge is invalid:\n {2}- rules must have at most 25 rules, inbound and outbound combined/,
  );
  expect(resources(stack, "firewall")["edge"]).toBeDefined();
});

describe("protection", () => {
  it("is one device for each instance, for every kind of firewall and any number of calls", () => {
    const { stack, edge } = withFirewall();
    const web = new ComputeInstance(stack, "web", instance);
    const old = ComputeInstance.fromInstanceId(stack, "old", 7);
    const [first] = edge.protect(web, old);
    expect(edge.protect(web)).toEqual([first]);
    Firewall.fromFirewallId(stack, "office", 12).protect(web);
    expect(resources(stack, "firewall_device")).toEqual({
      edge_web_B7EBC5BD: {
        firewall_id: "${stratus_firewall.edge.id}",
        compute_id: "${stratus_compute_instance.web.id}",
      },
      edge_old_B1AB8AA3: { firewall_id: "${stratus_firewall.edge.id}", compute_id: 7 },
      office_web_50D04142: { firewall_id: 12, compute_id: "${stratus_compute_instance.web.id}" },
    });
  });

  it("may be called before or after the rules", () => {
    const messagesOf = (statements: readonly ((edge: Firewall, web: ComputeInstance) => void)[]) => {
      const { stack, edge } = withFirewall();
      const web = new ComputeInstance(stack, "web", instance);
      for (const statement of statements) statement(edge, web);
      return [resources(stack, "firewall"), resources(stack, "firewall_device")];
    };
    const statements = [
      (edge: Firewall, web: ComputeInstance) => edge.protect(web),
      (edge: Firewall) => {
        edge.allowInbound(Peer.anyIp(), Port.tcp(443));
      },
    ];
    expect(messagesOf(statements)).toEqual(messagesOf([...statements].reverse()));
  });

  it("can be a prop of the firewall", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", instance);
    new Firewall(stack, "edge", { label: "edge", devices: { computes: [web, 7] } });
    expect(resources(stack, "firewall")["edge"]).toMatchObject({
      devices: { computes: ["${stratus_compute_instance.web.id}", 7] },
    });
  });

  it("is rejected at synth if the firewall and a device both add it", () => {
    const stack = newStack();
    const web = new ComputeInstance(stack, "web", instance);
    const edge = new Firewall(stack, "edge", { label: "edge", devices: { computes: [7] } });
    edge.protect(web);
    new FirewallDevice(stack, "device", { firewall: edge, instance: ComputeInstance.fromInstanceId(stack, "old", 8) });
    const words =
      "firewall stack/edge already lists its instances in devices. Use either devices, or protect and FirewallDevice.";
    expect(problemsAtSynth(stack)).toEqual([`[stack/edge/web] ${words}`, `[stack/device] ${words}`]);
    edge.resetDevices();
    expect(resources(stack, "firewall_device")).toBeDefined();
  });

  it("reports missing props of a device under the construct's names", () => {
    expect(errorOf(() => new FirewallDevice(newStack(), "device", {} as never))).toBe(
      "stack/device is invalid:\n  - firewall is required\n  - instance is required",
    );
  });
});

it("Firewall.fromLookup reads a firewall by its label", () => {
  const stack = newStack();
  const web = new ComputeInstance(stack, "web", instance);
  Firewall.fromLookup(stack, "edge", { label: "edge" }).protect(web);
  expect(Object.values(resources(stack, "firewall_device"))).toEqual([
    {
      firewall_id: "${data.stratus_firewall.edge.id}",
      compute_id: "${stratus_compute_instance.web.id}",
    },
  ]);
});

it("Firewall.fromFirewallId sends no request", () => {
  const stack = newStack();
  expect(Firewall.fromFirewallId(stack, "edge", 12).id).toBe(12);
  expect(resources(stack, "firewall")).toEqual({});
});
