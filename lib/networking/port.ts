import { Token } from "cdktf";
import { explain } from "../../src/contract";
import type { AtLeastOne } from "../core/props/arguments";
import { requireOne } from "../core/props/arguments";
import { replaceTokens } from "../core/tokens/replace-tokens";

/** The traffic that a rule is about. A rule has one protocol, so a port with several makes several rules. */
export interface Port {
  /** A protocol and its ports, for each rule that this makes. */
  readonly traffic: readonly Traffic[];
}

interface Traffic {
  readonly protocol: "TCP" | "UDP" | "ICMP" | "IPENCAP";
  /** Ports and ranges; none is all. */
  readonly ports?: string;
}

const of = (protocol: Traffic["protocol"], ports?: string): Port => ({
  traffic: [ports === undefined ? { protocol } : { protocol, ports }],
});

const all = (...ports: readonly Port[]): Port => ({ traffic: ports.flatMap(({ traffic }) => traffic) });

/** A number that is known only after apply does not bear characters beside it. */
function text(port: number): string {
  const [damaged] = replaceTokens({ port }).damages;
  // As a text it would be said to be damaged in another way.
  if (damaged) throw new Error(`Port: ${explain(damaged, "camel")}`);
  return Token.isUnresolved(port) ? Token.asString(port) : String(port);
}
const range = (first: number, last: number) => `${text(first)}-${text(last)}`;
const several = (ports: readonly number[]) => ports.map(text).join(", ");

/**
 * Ports for firewall rules: a port is one of the 15 pieces that a rule may have, a range is two (document 3, Firewall
 * rule). A port that code has made of one that is known only after apply throws; others are judged with their rule.
 */
export const Port = {
  /** One TCP port, from 1 to 65535. */
  tcp: (port: number): Port => of("TCP", text(port)),
  /** TCP ports from the first to the last, both included. */
  tcpRange: (first: number, last: number): Port => of("TCP", range(first, last)),
  /** Several TCP ports in one rule. */
  tcpPorts: <const Given extends readonly number[]>(...ports: AtLeastOne<number, Given>): Port => {
    requireOne("Port.tcpPorts", ports, "port");
    return of("TCP", several(ports));
  },
  /** Every TCP port. */
  allTcp: (): Port => of("TCP"),
  /** One UDP port, from 1 to 65535. */
  udp: (port: number): Port => of("UDP", text(port)),
  /** UDP ports from the first to the last, both included. */
  udpRange: (first: number, last: number): Port => of("UDP", range(first, last)),
  /** Several UDP ports in one rule. */
  udpPorts: <const Given extends readonly number[]>(...ports: AtLeastOne<number, Given>): Port => {
    requireOne("Port.udpPorts", ports, "port");
    return of("UDP", several(ports));
  },
  /** Every UDP port. */
  allUdp: (): Port => of("UDP"),
  /** ICMP, such as ping. */
  icmp: (): Port => of("ICMP"),
  /** IP in IP tunnels. */
  ipencap: (): Port => of("IPENCAP"),
  /** Everything: four rules, one for each protocol. */
  all: (): Port => all(of("TCP"), of("UDP"), of("ICMP"), of("IPENCAP")),
};
