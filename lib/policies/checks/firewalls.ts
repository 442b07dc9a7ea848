import { configuredValue } from "../../rules/configured-values";
import type { Program } from "../../rules/program";
import { defineCheck } from "./check";
import { inboundTraffic, openedBy } from "./firewall-traffic";

/** The findings for firewalls that open one of these ports to all addresses. */
const openPorts = (program: Program, ports: { readonly [port: string]: string }) =>
  program.resources("stratus_firewall").flatMap((construct) => {
    const traffic = inboundTraffic(construct);
    return Object.entries(ports).flatMap(([port, name]) => {
      const index = openedBy(traffic, Number(port));
      return index === undefined
        ? []
        : [
            {
              construct,
              text: `opens port ${port} (${name}) to all IP addresses with rules.inbound[${String(index)}]`,
            },
          ];
    });
  });

export const openShellPort = defineCheck({
  id: "open-shell-port",
  severity: "error",
  why: "Attackers find an open SSH port within minutes, and try passwords and keys.",
  advice: 'Allow only the networks that need it: allowInbound(Peer.cidr("198.51.100.0/24"), Port.tcp(22)).',
  find: (program) => openPorts(program, { 22: "SSH" }),
});

export const openDatabasePort = defineCheck({
  id: "open-database-port",
  severity: "error",
  why: "Only the password protects a database that any IP address can reach.",
  advice: "Allow only the instances that use it: instance.connections.allowFrom(web, Port.tcp(3306)).",
  find: (program) =>
    openPorts(program, {
      3306: "MySQL",
      5432: "PostgreSQL",
      6379: "Redis",
      9200: "Elasticsearch",
      11211: "memcached",
      27017: "MongoDB",
    }),
});

export const inboundPolicyAccept = defineCheck({
  id: "inbound-policy-accept",
  severity: "error",
  why: "Every port without a rule is open, including ports on which software starts to listen later.",
  advice: 'Set inboundPolicy: "DROP", and allow the traffic you need with allowInbound.',
  find: (program) =>
    program
      .resources("stratus_firewall")
      .filter((construct) => inboundTraffic(construct).policy === "ACCEPT")
      .map((construct) => ({ construct, text: "accepts all inbound traffic that no rule matches" })),
});

export const disabledFirewall = defineCheck({
  id: "disabled-firewall",
  severity: "warning",
  why: "Its rules aren't enforced, so every instance behind it is open.",
  advice: "Remove status, or delete the firewall if another one has replaced it.",
  find: (program) =>
    program
      .resources("stratus_firewall")
      .filter((construct) => configuredValue(construct, "status") === "disabled")
      .map((construct) => ({ construct, text: "is disabled" })),
});
