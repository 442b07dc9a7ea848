import { type TerraformStack, TerraformVariable, Token } from "cdktf";
import { ComputeInstance, Firewall, FirewallDevice, Peer, type PolicyId, Port } from "../../../../lib";
import { Firewall as L1Firewall } from "../../../../lib/l1/firewall";
import { instance, web } from "../../rules/programs";
import type { Case } from "../programs";

const edge = (stack: TerraformStack, props: object = {}) => new Firewall(stack, "edge", { label: "edge", ...props });
const open = (peer: Peer, port: Port) => (stack: TerraformStack) => {
  edge(stack).allowInbound(peer, port);
};
const office = Peer.cidr("198.51.100.0/24");

const shellSaid = "error stack/edge opens port 22 (SSH) to all IP addresses with rules.inbound[0]";

export const firewallCases = {
  "open-shell-port": {
    fails: [
      [open(Peer.anyIp(), Port.tcp(22)), shellSaid],
      [open(Peer.cidr("0.0.0.0/0"), Port.tcp(22)), shellSaid],
      [open(Peer.cidr("::/0"), Port.tcpRange(20, 23)), shellSaid],
      [open(Peer.anyIp(), Port.tcpRange(1, 65535)), shellSaid],
      [
        (stack) => {
          edge(stack, {
            rules: { inbound: [{ action: "ACCEPT", protocol: "TCP", addresses: { ipv4: ["0.0.0.0/0"] } }] },
          });
        },
        shellSaid,
      ],
      [
        // By a connection, which isn't in the rules of the firewall itself.
        (stack) => {
          const one = web(stack);
          edge(stack).protect(one);
          one.connections.allowFrom(Peer.anyIp(), Port.tcp(22));
        },
        shellSaid,
      ],
      [
        (stack) => {
          const it = edge(stack);
          it.allowInbound(office, Port.tcp(22));
          it.denyInbound(Peer.cidr("0.0.0.0/0"), Port.tcp(22));
          it.allowInbound(Peer.anyIp(), Port.tcp(22));
        },
        "error stack/edge opens port 22 (SSH) to all IP addresses with rules.inbound[2]",
      ],
    ],
    passes: [
      open(office, Port.tcp(22)),
      open(Peer.anyIp(), Port.tcpPorts(80, 443)),
      open(Peer.anyIp(), Port.udp(22)),
      (stack) => {
        const it = edge(stack);
        it.denyInbound(Peer.anyIp(), Port.tcp(22));
        it.allowInbound(Peer.anyIp(), Port.tcpRange(1, 65535));
      },
      (stack) => {
        edge(stack).allowOutbound(Peer.anyIp(), Port.tcp(22));
      },
      (stack) => {
        const network = new TerraformVariable(stack, "network", { type: "string" }).stringValue;
        edge(stack).allowInbound(Peer.ipv4(network), Port.tcp(22));
      },
    ],
  },
  "open-database-port": {
    fails: [
      [
        open(Peer.anyIp(), Port.tcp(3306)),
        "error stack/edge opens port 3306 (MySQL) to all IP addresses with rules.inbound[0]",
      ],
      [
        open(Peer.anyIp(), Port.tcpPorts(5432, 6379)),
        "error stack/edge opens port 5432 (PostgreSQL) to all IP addresses with rules.inbound[0]",
        "error stack/edge opens port 6379 (Redis) to all IP addresses with rules.inbound[0]",
      ],
    ],
    passes: [open(office, Port.tcp(3306)), open(Peer.anyIp(), Port.tcp(443))],
  },
  "inbound-policy-accept": {
    fails: [
      [
        (stack) =>
          new L1Firewall(stack, "edge", {
            label: "edge",
            rules: { inboundPolicy: "ACCEPT", outboundPolicy: "ACCEPT" },
          }),
        "error stack/edge accepts all inbound traffic that no rule matches",
      ],
      [
        (stack) => edge(stack, { rules: { inboundPolicy: "ACCEPT" } }),
        "error stack/edge accepts all inbound traffic that no rule matches",
      ],
      [
        (stack) => {
          edge(stack).addOverride("rules.inbound_policy", "ACCEPT");
        },
        "error stack/edge accepts all inbound traffic that no rule matches",
      ],
    ],
    passes: [
      (stack) => edge(stack),
      (stack) => edge(stack, { rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" } }),
    ],
  },
  "disabled-firewall": {
    fails: [
      [
        // A plain binding, without the additions of our constructs.
        (stack) =>
          new L1Firewall(stack, "edge", {
            label: "edge",
            rules: { inboundPolicy: "DROP", outboundPolicy: "ACCEPT" },
            status: "disabled",
          }),
        "warning stack/edge is disabled",
      ],
      [(stack) => edge(stack, { status: "disabled" }), "warning stack/edge is disabled"],
    ],
    passes: [(stack) => edge(stack), (stack) => edge(stack, { status: "enabled" })],
  },
  "instance-without-firewall": {
    fails: [
      [(stack) => web(stack), "warning stack/web isn't protected by a firewall of this program"],
      [
        (stack) => {
          edge(stack).protect(web(stack, "other"));
          web(stack);
        },
        "warning stack/web isn't protected by a firewall of this program",
      ],
      [
        (stack) =>
          new ComputeInstance(stack, "web", {
            ...instance,
            interfaces: [{ purpose: "public" }, { purpose: "vlan", label: "back" }],
          }),
        "warning stack/web isn't protected by a firewall of this program",
      ],
    ],
    passes: [
      (stack) => edge(stack).protect(web(stack)),
      (stack) => edge(stack, { devices: { computes: [web(stack)] } }),
      (stack) =>
        new FirewallDevice(stack, "device", {
          firewall: Firewall.fromFirewallId(stack, "theirs", 7),
          instance: web(stack),
        }),
      // The references are in an expression.
      (stack) => edge(stack, { devices: { computes: Token.asList(`\${[${web(stack).fqn}.id]}`) } }),
      (stack) => new ComputeInstance(stack, "web", { ...instance, interfaces: [{ purpose: "vlan", label: "back" }] }),
      (stack) => {
        web(stack).count = 2;
      },
    ],
  },
  "firewall-without-instance": {
    fails: [
      [(stack) => edge(stack), "warning stack/edge protects no instance"],
      [(stack) => edge(stack, { devices: { computes: [] } }), "warning stack/edge protects no instance"],
    ],
    passes: [
      (stack) => edge(stack).protect(web(stack)),
      (stack) => edge(stack, { devices: { computes: [12] } }),
      (stack) =>
        new FirewallDevice(stack, "device", {
          firewall: edge(stack),
          instance: ComputeInstance.fromInstanceId(stack, "theirs", 12),
        }),
    ],
  },
} satisfies { readonly [id in PolicyId]?: Case };
