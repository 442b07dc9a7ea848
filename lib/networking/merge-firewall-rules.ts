import { Token } from "cdktf";
import { groupBy } from "../../src/contract";
import { countPortPieces, maxAddresses, maxPieces } from "../../src/resources/firewall/contract";
import type { FirewallRule } from "./firewall-rules";

/**
 * Merges rules into fewer rules with the same effect. Merges only neighbors with the same action: their order has no effect.
 * If two rules conflict, the first one wins.
 */
export function mergeFirewallRules(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  return splitByAction(rules).flatMap((run) => {
    const candidates = [mergeByTraffic(mergeByAddresses(run)), mergeByAddresses(mergeByTraffic(run))];
    return candidates.reduce((shortest, candidate) => (candidate.length < shortest.length ? candidate : shortest), run);
  });
}

function splitByAction(rules: readonly FirewallRule[]): readonly (readonly FirewallRule[])[] {
  const runs: FirewallRule[][] = [];
  for (const rule of rules) {
    const last = runs[runs.length - 1];
    if (last?.[0]?.action === rule.action) last.push(rule);
    else runs.push([rule]);
  }
  return runs;
}

/** The label and description that all rules share. Omits texts that differ. */
function commonText(rules: readonly FirewallRule[]): Pick<FirewallRule, "label" | "description"> {
  const same = (name: "label" | "description") => {
    const [first] = rules;
    return rules.every((rule) => rule[name] === first?.[name]) ? first?.[name] : undefined;
  };
  return { label: same("label"), description: same("description") };
}

const sorted = (texts: readonly string[] | undefined) => [...new Set(texts)].sort();

/** Merges rules with the same protocol and ports into one rule with all networks. */
function mergeByTraffic(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  const groups = groupBy(rules, ({ protocol, ports, addresses }) => {
    // A list that is known only after apply can't be combined with others.
    const own = [addresses.ipv4, addresses.ipv6].filter((networks) => Token.isUnresolved(networks));
    return JSON.stringify([protocol, ports ?? null, own]);
  });
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const all = (["ipv4", "ipv6"] as const).flatMap((family) =>
      [...new Set(group.flatMap(({ addresses }) => addresses[family] ?? []))].map((network) => ({ family, network })),
    );
    return chunks(all, maxAddresses).map((chunk): FirewallRule => {
      const of = (wanted: string) => chunk.filter(({ family }) => family === wanted).map(({ network }) => network);
      const [ipv4, ipv6] = [of("ipv4"), of("ipv6")];
      const addresses = { ...(ipv4.length > 0 ? { ipv4 } : {}), ...(ipv6.length > 0 ? { ipv6 } : {}) };
      return { ...first, ...commonText(group), addresses };
    });
  });
}

/** Merges rules with the same protocol and networks into one rule with all ports. */
function mergeByAddresses(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  const keyOf = ({ protocol, addresses }: FirewallRule) =>
    JSON.stringify([protocol, sorted(addresses.ipv4), sorted(addresses.ipv6)]);
  return [...groupBy(rules, keyOf).values()].flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const words = commonText(group);
    const isForAll = group.some(({ ports }) => ports === undefined);
    if (isForAll) return [{ ...first, ...words, ports: undefined }];
    return fillPortTexts(mergePorts(group.map(({ ports }) => ports ?? ""))).map((ports) => ({
      ...first,
      ...words,
      ports,
    }));
  });
}

/** Merges adjacent and overlapping ports and ranges. Values that are known only after apply stay unchanged. */
function mergePorts(ports: readonly string[]): readonly string[] {
  const all = ports.flatMap((text) => text.split(/, ?/));
  const isPlain = (piece: string) => /^\d+(-\d+)?$/.test(piece);
  const ranges = all
    .filter(isPlain)
    .map((piece) => piece.split("-").map(Number))
    .map(([first = 0, last = first]) => ({ first, last }))
    .sort((a, b) => a.first - b.first || a.last - b.last);
  const joined: { first: number; last: number }[] = [];
  for (const range of ranges) {
    const before = joined[joined.length - 1];
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else joined.push({ ...range });
  }
  const known = joined.map(({ first, last }) => (first === last ? String(first) : `${String(first)}-${String(last)}`));
  return [...known, ...new Set(all.filter((piece) => !isPlain(piece)))];
}

/** Joins the ports into as few strings as possible. A rule can have 15 pieces. */
function fillPortTexts(all: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const piece of all) {
    const last = texts[texts.length - 1];
    const extended = last === undefined ? piece : `${last}, ${piece}`;
    if (last === undefined || countPortPieces(extended) > maxPieces) texts.push(piece);
    else texts[texts.length - 1] = extended;
  }
  return texts;
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
