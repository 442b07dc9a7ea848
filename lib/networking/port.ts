import { Token } from "cdktf";
import { explain } from "../../src/contract";
import { type AtLeastOne, describeArgument, requireOne } from "../core/arguments";
import { startTraceAtCaller } from "../core/problems";
import { replaceTokens } from "../core/tokens/replace-tokens";

/** The protocols and ports of a firewall rule. A port with several protocols creates several rules. */
export interface Port {
  /** The protocol and ports of each rule. */
  readonly traffic: readonly Traffic[];
}

interface Traffic {
  readonly protocol: "TCP" | "UDP" | "ICMP" | "IPENCAP";
  /** Ports and ranges. Undefined for all ports. */
  readonly ports?: string;
}

const of = (protocol: Traffic["protocol"], ports?: string): Port => ({
  traffic: [ports === undefined ? { protocol } : { protocol, ports }],
});

const all = (...ports: readonly Port[]): Port => ({ traffic: ports.flatMap(({ traffic }) => traffic) });

/** Converts a port to a string. A number that is known only after apply can't be combined with other characters. */
function text(method: string, port: number, name: string): string {
  const [damaged] = replaceTokens({ [name]: port }).damages;
  // Checked as a number, because the message for a damaged string is different.
  if (damaged) throw new Error(`Port.${method}: ${explain(damaged, "camel")}`);
  if (Token.isUnresolved(port)) return Token.asString(port);
  const given: unknown = port;
  if (!["number", "string"].includes(typeof given) || given === "") {
    throw startTraceAtCaller(
      new Error(`Port.${method}: ${name} must be a number from 1 to 65535, got ${describeArgument(given)}`),
    );
  }
  return String(port);
}
const range = (method: string, first: number, last: number) =>
  `${text(method, first, "first")}-${text(method, last, "last")}`;
const several = (method: string, ports: readonly number[]) =>
  ports.map((port, index) => text(method, port, `ports[${String(index)}]`)).join(", ");

/**
 * Ports of a firewall rule. A rule can have at most 15 pieces: a port is one piece, and a range is two.
 *
 * The methods throw for a port that is computed from a value known only after apply. The rule validates other values.
 *
 * @example
 * ```ts
 * // in a stack with edge: Firewall
 * edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443));
 * ```
 */
export const Port = {
  /**
   * One TCP port, 1–65535.
   * @example Port.tcp(443);
   */
  tcp: (port: number): Port => of("TCP", text("tcp", port, "port")),
  /**
   * A range of TCP ports, including the first and the last.
   * @example Port.tcpRange(8000, 8080);
   */
  tcpRange: (first: number, last: number): Port => of("TCP", range("tcpRange", first, last)),
  /**
   * Several TCP ports in one rule.
   * @example Port.tcpPorts(80, 443);
   * @throws if no port is given
   */
  tcpPorts: <const Given extends readonly number[]>(...ports: AtLeastOne<number, Given>): Port => {
    requireOne("Port.tcpPorts", ports, "port");
    return of("TCP", several("tcpPorts", ports));
  },
  /** Every TCP port. */
  allTcp: (): Port => of("TCP"),
  /**
   * One UDP port, 1–65535.
   * @example Port.udp(53);
   */
  udp: (port: number): Port => of("UDP", text("udp", port, "port")),
  /**
   * A range of UDP ports, including the first and the last.
   * @example Port.udpRange(10000, 10100);
   */
  udpRange: (first: number, last: number): Port => of("UDP", range("udpRange", first, last)),
  /**
   * Several UDP ports in one rule.
   * @example Port.udpPorts(53, 853);
   * @throws if no port is given
   */
  udpPorts: <const Given extends readonly number[]>(...ports: AtLeastOne<number, Given>): Port => {
    requireOne("Port.udpPorts", ports, "port");
    return of("UDP", several("udpPorts", ports));
  },
  /** Every UDP port. */
  allUdp: (): Port => of("UDP"),
  /** ICMP, such as ping. */
  icmp: (): Port => of("ICMP"),
  /** IP-in-IP tunnels. */
  ipencap: (): Port => of("IPENCAP"),
  /** All traffic, with one rule for each of the four protocols. */
  all: (): Port => all(of("TCP"), of("UDP"), of("ICMP"), of("IPENCAP")),
};
