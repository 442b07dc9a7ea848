import { Tokenization } from "cdktf";
import { mostRules } from "../../src/resources/firewall/contract";
import { saidOf } from "./connections";
import { merged } from "./firewall-merge";
import type { FirewallRule } from "./firewall-rules";
import { rulesFor } from "./firewall-rules";
import type { FirewallRules as L1FirewallRules } from "../l1/firewall";
import { protectedBy } from "./protection";
import type { IFirewall } from "../references";

type Direction = "inbound" | "outbound";

const listOf = (rules: L1FirewallRules, direction: Direction) => {
  const list = rules[direction];
  return Tokenization.isResolvable(list) ? undefined : ((list ?? []) as readonly FirewallRule[]);
};

const isTooMany = (rules: L1FirewallRules) => countOf(rules) > mostRules;
const countOf = (rules: L1FirewallRules) =>
  (listOf(rules, "inbound")?.length ?? 0) + (listOf(rules, "outbound")?.length ?? 0);

/** The rules as they are while they fit, and brought together as far as that changes nothing where there are too many. */
export function fitting(rules: L1FirewallRules): L1FirewallRules {
  if (!isTooMany(rules)) return rules;
  const of = (direction: Direction) => {
    const list = listOf(rules, direction);
    return list ? { [direction]: merged(list) } : {};
  };
  return { ...rules, ...of("inbound"), ...of("outbound") };
}

const without = (saved: number) => (saved === 0 ? "" : `, after ${String(saved)} went into others that say the same`);

/** What is wrong with rules that do not fit even so. */
export function tooMany(rules: L1FirewallRules): string[] {
  const fitted = fitting(rules);
  if (!isTooMany(fitted)) return [];
  const [inbound, outbound] = [listOf(fitted, "inbound")?.length ?? 0, listOf(fitted, "outbound")?.length ?? 0];
  return [
    `rules must have at most ${String(mostRules)} rules, inbound and outbound together, got ${String(inbound)} inbound and ${String(outbound)} outbound${without(countOf(rules) - inbound - outbound)}`,
  ];
}

/** What was said of the instances that a firewall protects, in an order of its own. */
function connectionRules(firewall: IFirewall, direction: Direction): readonly FirewallRule[] {
  const all = protectedBy(firewall)
    .flatMap((instance) => saidOf(instance))
    .filter((connection) => connection.direction === direction);
  const keyed = new Map(all.map((connection) => [connection.key, connection]));
  return [...keyed]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { peer, port }]) => rulesFor("ACCEPT", peer, port));
}

/** A firewall's own rules behind those that connections need. What goes out anyway needs none. */
export function withConnections(firewall: IFirewall, rules: L1FirewallRules): L1FirewallRules {
  const [inbound, outbound] = [listOf(rules, "inbound"), listOf(rules, "outbound")];
  const isOpen = rules.outboundPolicy === "ACCEPT" && (outbound ?? []).every(({ action }) => action === "ACCEPT");
  const added = {
    inbound: connectionRules(firewall, "inbound"),
    outbound: isOpen ? [] : connectionRules(firewall, "outbound"),
  };
  if (added.inbound.length + added.outbound.length === 0) return rules;
  return {
    ...rules,
    ...(inbound && added.inbound.length > 0 ? { inbound: [...added.inbound, ...inbound] } : {}),
    ...(outbound && added.outbound.length > 0 ? { outbound: [...added.outbound, ...outbound] } : {}),
  } as L1FirewallRules;
}
