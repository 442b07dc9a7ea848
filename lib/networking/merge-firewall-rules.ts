import { countPortPieces, mostPieces } from "../../src/contract";
import { mostAddresses } from "../../src/resources/firewall/contract";
import type { FirewallRule } from "./firewall-rules";

/**
 * The same rules as fewer ones. Of two that conflict the first wins, so only neighbours with one action are brought
 * together: among these the order means nothing.
 */
export function mergeFirewallRules(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  return splitByAction(rules).flatMap((run) => {
    const ways = [mergeByTraffic(mergeByAddresses(run)), mergeByAddresses(mergeByTraffic(run))];
    return ways.reduce((best, way) => (way.length < best.length ? way : best), run);
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

function grouped(rules: readonly FirewallRule[], key: (rule: FirewallRule) => unknown): readonly FirewallRule[][] {
  const groups = new Map<string, FirewallRule[]>();
  for (const rule of rules) {
    const name = JSON.stringify(key(rule));
    groups.set(name, [...(groups.get(name) ?? []), rule]);
  }
  return [...groups.values()];
}

/** What all of them say of themselves; what differs is lost. */
function commonText(rules: readonly FirewallRule[]): Pick<FirewallRule, "label" | "description"> {
  const same = (name: "label" | "description") => {
    const [first] = rules;
    return rules.every((rule) => rule[name] === first?.[name]) ? first?.[name] : undefined;
  };
  return { label: same("label"), description: same("description") };
}

const sorted = (texts: readonly string[] | undefined) => [...new Set(texts)].sort();

/** Rules for the same traffic from here and there are one for both. */
function mergeByTraffic(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  return grouped(rules, ({ protocol, ports }) => [protocol, ports ?? null]).flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const all = (["ipv4", "ipv6"] as const).flatMap((family) =>
      [...new Set(group.flatMap(({ addresses }) => addresses[family] ?? []))].map((network) => ({ family, network })),
    );
    return chunks(all, mostAddresses).map((chunk): FirewallRule => {
      const of = (wanted: string) => chunk.filter(({ family }) => family === wanted).map(({ network }) => network);
      const [ipv4, ipv6] = [of("ipv4"), of("ipv6")];
      const addresses = { ...(ipv4.length > 0 ? { ipv4 } : {}), ...(ipv6.length > 0 ? { ipv6 } : {}) };
      return { ...first, ...commonText(group), addresses };
    });
  });
}

/** Rules for the same addresses are one for all their ports. */
function mergeByAddresses(rules: readonly FirewallRule[]): readonly FirewallRule[] {
  const place = ({ protocol, addresses }: FirewallRule) => [protocol, sorted(addresses.ipv4), sorted(addresses.ipv6)];
  return grouped(rules, place).flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const words = commonText(group);
    const isForAll = group.some(({ ports }) => ports === undefined);
    if (isForAll) return [{ ...first, ...words, ports: undefined }];
    return fillPortTexts(mergePorts(group.map(({ ports }) => ports ?? ""))).map((ports) => ({ ...first, ...words, ports }));
  });
}

/** Ports and ranges that touch are one range; what is known only after apply stays as it is. */
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

/** As many pieces into each text as a rule may have. */
function fillPortTexts(all: readonly string[]): readonly string[] {
  const texts: string[] = [];
  for (const piece of all) {
    const last = texts[texts.length - 1];
    const longer = last === undefined ? piece : `${last}, ${piece}`;
    if (last === undefined || countPortPieces(longer) > mostPieces) texts.push(piece);
    else texts[texts.length - 1] = longer;
  }
  return texts;
}

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}
