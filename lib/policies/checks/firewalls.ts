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
  why: "Who may try passwords and keys from everywhere does so within minutes.",
  advice: 'Let in the networks that need it: allowInbound(Peer.cidr("198.51.100.0/24"), Port.tcp(22)).',
  find: (program) => openPorts(program, { 22: "SSH" }),
});
