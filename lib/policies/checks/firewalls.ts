import { configuredValue } from "../../rules/configured-values";
import type { Program } from "../../rules/program";
import { defineCheck } from "./check";
import { inboundTraffic, openedBy } from "./firewall-traffic";

/** Findings of the firewalls that let everybody reach one of these ports. */
const openPorts = (program: Program, ports: { readonly [port: string]: string }) =>
  program.resources("stratus_firewall").flatMap((construct) => {
    const traffic = inboundTraffic(construct);
    return Object.entries(ports).flatMap(([port, name]) => {
      const index = openedBy(traffic, Number(port));
      return index === undefined
        ? []
        : [{ construct, text: `lets everybody reach port ${port} (${name}) by rules.inbound[${String(index)}]` }];
    });
  });

export const openShellPort = defineCheck({
  id: "open-shell-port",
  severity: "error",
  why: "Where everybody may try passwords and keys, somebody does so within minutes.",
  advice: 'Let in the networks that need it: allowInbound(Peer.cidr("198.51.100.0/24"), Port.tcp(22)).',
  find: (program) => openPorts(program, { 22: "SSH" }),
});

export const openDatabasePort = defineCheck({
  id: "open-database-port",
  severity: "error",
  why: "A database that everybody reaches is protected by its password alone.",
  advice: "Let in the instances that use it: instance.connections.allowFrom(web, Port.tcp(3306)).",
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
  why: "Every port that no rule is about is open then, also those that a program opens later.",
  advice: 'Write inboundPolicy: "DROP", and let in what is needed with allowInbound.',
  find: (program) =>
    program
      .resources("stratus_firewall")
      .filter((construct) => inboundTraffic(construct).policy === "ACCEPT")
      .map((construct) => ({ construct, text: "accepts all inbound traffic that no rule is about" })),
});

export const disabledFirewall = defineCheck({
  id: "disabled-firewall",
  severity: "warning",
  why: "Its rules are not in force, so everything behind it is open.",
  advice: "Leave status out, or delete the firewall where another one took its place.",
  find: (program) =>
    program
      .resources("stratus_firewall")
      .filter((construct) => configuredValue(construct, "status") === "disabled")
      .map((construct) => ({ construct, text: "is disabled" })),
});
