import { BlockList } from "node:net";
import fc from "fast-check";
import { Firewall, type Peer, Port } from "../../../../lib";
import { instanceBody, useEmulator } from "../../../emulator/support";
import { newStack, resources } from "../../../lib/stacks";

const { call, control, make } = useEmulator();

interface Statement {
  readonly action: "ACCEPT" | "DROP";
  readonly direction: "inbound" | "outbound";
  readonly networks: readonly string[];
  readonly traffic: { readonly protocol: "TCP" | "UDP" | "ICMP"; readonly first: number; readonly last: number };
}

const networks = ["10.0.0.0/8", "10.1.0.0/16", "192.0.2.0/24", "192.0.2.7/32", "0.0.0.0/0", "2001:db8::/32", "::/0"];
const hosts = ["10.0.0.1", "10.1.2.3", "192.0.2.7", "192.0.2.9", "203.0.113.5", "2001:db8::7", "2001:db9::1"];
const port = fc.integer({ min: 1, max: 12 });

const statement: fc.Arbitrary<Statement> = fc.record({
  action: fc.constantFrom("ACCEPT", "DROP"),
  direction: fc.constantFrom("inbound", "outbound"),
  networks: fc.uniqueArray(fc.constantFrom(...networks), { minLength: 1, maxLength: 3 }),
  traffic: fc.tuple(fc.constantFrom("TCP", "UDP", "ICMP"), port, port).map(([protocol, a, b]) => {
    return protocol === "ICMP"
      ? { protocol, first: 1, last: 65535 }
      : { protocol, first: Math.min(a, b), last: Math.max(a, b) };
  }),
});

const policy = fc.constantFrom("ACCEPT", "DROP");

/** The statements, evaluated one by one. This model doesn't know rules, port entries or merging. */
function meant(
  all: readonly Statement[],
  usual: string,
  direction: string,
  host: string,
  at: number,
  protocol: string,
) {
  const family = host.includes(":") ? "ipv6" : "ipv4";
  const first = all.find((one) => {
    const list = new BlockList();
    for (const network of one.networks.filter((each) => each.includes(":") === (family === "ipv6"))) {
      const [address = "", bits] = network.split("/");
      list.addSubnet(address, Number(bits), family);
    }
    const { protocol: wanted, first: from, last } = one.traffic;
    return one.direction === direction && wanted === protocol && at >= from && at <= last && list.check(host, family);
  });
  return (first?.action ?? usual) === "ACCEPT";
}

function say(edge: Firewall, { action, direction, networks: all, traffic }: Statement): void {
  const ipv6 = all.filter((network) => network.includes(":"));
  const peer: Peer = { ipv4: all.filter((network) => !ipv6.includes(network)), ipv6 };
  const { protocol, first, last } = traffic;
  const ranged = protocol === "TCP" ? ([Port.tcp, Port.tcpRange] as const) : ([Port.udp, Port.udpRange] as const);
  const ports = protocol === "ICMP" ? Port.icmp() : first === last ? ranged[0](first) : ranged[1](first, last);
  const methods = {
    ACCEPT: { inbound: "allowInbound", outbound: "allowOutbound" },
    DROP: { inbound: "denyInbound", outbound: "denyOutbound" },
  } as const;
  edge[methods[action][direction]](peer, ports);
}

/** Statements in blocks with one action, so that more than 25 of them can be merged. */
const few = fc.array(statement, { maxLength: 12 });
const many = fc
  .tuple(fc.array(statement, { minLength: 26, maxLength: 40 }), fc.constantFrom(...networks))
  .map(([all, network]) =>
    all.map((one, index): Statement => ({ ...one, networks: [network], action: index % 20 < 15 ? "ACCEPT" : "DROP" })),
  );

test("R3-098, R3-117: a firewall of the construct handles a packet as its statements require", async () => {
  const { id } = await make("/compute/instances", instanceBody);
  let merged = 0;
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(few, many), policy, policy, async (all, inboundPolicy, outboundPolicy) => {
      const stack = newStack();
      const edge = new Firewall(stack, "edge", { label: "edge", rules: { inboundPolicy, outboundPolicy } });
      for (const one of all) say(edge, one);
      const rules = resources(stack, "firewall")["edge"]?.["rules"];
      if (all.length > 25) merged += 1;
      const { id: firewall } = await make("/networking/firewalls", {
        label: "edge",
        rules,
        devices: { computes: [id] },
      });
      for (const source of hosts) {
        for (const [protocol, at] of [
          ["TCP", 3],
          ["TCP", 9],
          ["UDP", 6],
          ["ICMP", 1],
        ] as const) {
          for (const direction of ["inbound", "outbound"] as const) {
            const packet = { computeId: id, source, protocol, direction, ...(protocol === "ICMP" ? {} : { port: at }) };
            const { body } = await control("POST", "/firewall-check", packet);
            const usual = direction === "inbound" ? inboundPolicy : outboundPolicy;
            expect({ packet, passes: body["passes"] }).toEqual({
              packet,
              passes: meant(all, usual, direction, source, at, protocol),
            });
            checked += 1;
          }
        }
      }
      expect((await call("DELETE", `/networking/firewalls/${String(firewall)}`)).status).toBe(200);
    }),
    { numRuns: 25, seed: 20260131 },
  );
  expect(merged).toBeGreaterThan(5);
  expect(checked).toBeGreaterThan(1000);
});
