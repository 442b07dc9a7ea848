import { Tokenization } from "cdktf";
import { maxRules } from "../../src/resources/firewall/contract";
import type { IFirewallRef } from "../core/references";
import type { FirewallRules as L1FirewallRules } from "../l1/firewall";
import { declaredConnections } from "./connections";
import { type FirewallRule, rulesFor } from "./firewall-rules";
import { mergeFirewallRules } from "./merge-firewall-rules";
import { protectedInstances } from "./protection-register";

type Direction = "inbound" | "outbound";

const listOf = (rules: L1FirewallRules, direction: Direction) => {
  const list = rules[direction];
  return Tokenization.isResolvable(list) ? undefined : ((list ?? []) as readonly FirewallRule[]);
};

const hasTooManyRules = (rules: L1FirewallRules) => countRules(rules) > maxRules;
const countRules = (rules: L1FirewallRules) =>
  (listOf(rules, "inbound")?.length ?? 0) + (listOf(rules, "outbound")?.length ?? 0);

/** Returns the rules unchanged, or merged if a firewall can't have that many. */
export function mergeRulesToFit(rules: L1FirewallRules): L1FirewallRules {
  if (!hasTooManyRules(rules)) return rules;
  const of = (direction: Direction) => {
    const list = listOf(rules, direction);
    return list ? { [direction]: mergeFirewallRules(list) } : {};
  };
  return { ...rules, ...of("inbound"), ...of("outbound") };
}

const mergedNote = (mergedCount: number) =>
  mergedCount === 0 ? "" : ` (after merging ${String(mergedCount)} into equivalent rules)`;

/** Reports rules that exceed the limit even after merging. */
export function validateRuleCount(rules: L1FirewallRules): string[] {
  const merged = mergeRulesToFit(rules);
  if (!hasTooManyRules(merged)) return [];
  const [inbound, outbound] = [listOf(merged, "inbound")?.length ?? 0, listOf(merged, "outbound")?.length ?? 0];
  return [
    `rules must have at most ${String(maxRules)} rules, inbound and outbound combined, got ${String(inbound)} inbound and ${String(outbound)} outbound${mergedNote(countRules(rules) - inbound - outbound)}`,
  ];
}

/** The sorted rules for the connections of the instances that a firewall protects. */
function connectionRules(firewall: IFirewallRef, direction: Direction): readonly FirewallRule[] {
  const all = protectedInstances(firewall)
    .flatMap((instance) => declaredConnections(instance))
    .filter((connection) => connection.direction === direction);
  const byKey = new Map(all.map((connection) => [connection.key, connection]));
  return [...byKey]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, { peer, port }]) => rulesFor("ACCEPT", peer, port));
}

/**
 * Puts the rules for connections before the firewall's own rules. Skips outbound rules if the firewall allows all outbound
 * traffic anyway.
 */
export function addConnectionRules(firewall: IFirewallRef, rules: L1FirewallRules): L1FirewallRules {
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
