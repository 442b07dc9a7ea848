import { groupBy } from "../contract/values";
import type { End, FirewallPart, InboundRule } from "./parts";

/** Everybody, in rules and allow lists. */
const everywhere: readonly string[] = ["0.0.0.0/0", "::/0"];

export const internet: End = { address: "internet" };

/** Who is meant: the internet for all addresses. */
export const meant = (end: End): End => ("address" in end && everywhere.includes(end.address) ? internet : end);

/** Who is let in, and to what. */
export interface Opening {
  readonly source: End;
  /** `TCP 80, 443; UDP 53` */
  readonly what: string;
}

const portsOf = ({ ports }: InboundRule) => (ports === "" ? "all ports" : ports);

const hasPorts = ({ protocol }: InboundRule) => protocol === "TCP" || protocol === "UDP";

/** `TCP 80, 443; ICMP` of several rules. */
function wordsOf(rules: readonly InboundRule[]): string {
  const protocols = [...new Set(rules.map(({ protocol }) => protocol))];
  return protocols
    .map((protocol) => {
      const own = rules.filter((rule) => rule.protocol === protocol);
      const ports = [...new Set(own.filter(hasPorts).map(portsOf))];
      if (ports.length === 0) return protocol;
      return ports.includes("all ports") ? `${protocol}, all ports` : `${protocol} ${ports.join(", ")}`;
    })
    .join("; ");
}

/**
 * What a firewall lets in, by whom. Where its policy is to accept, the internet has all but what rules drop. Rules are
 * taken each by itself: that an earlier one wins over a later one of the same ports is not worked out.
 */
export function openings({ policy, rules, isEnabled }: FirewallPart): readonly Opening[] {
  if (!isEnabled) return [{ source: internet, what: "everything: it is disabled" }];
  const accepted = bySource(rules.filter(({ action }) => action !== "DROP")).map(({ source, own }) => ({
    source,
    what: wordsOf(own),
  }));
  if (policy !== "ACCEPT") return accepted;
  const dropped = bySource(rules.filter(({ action }) => action === "DROP")).find(({ source }) => source === internet);
  const what = dropped ? `everything but ${wordsOf(dropped.own)}` : "everything";
  return [{ source: internet, what }, ...accepted.filter(({ source }) => source !== internet)];
}

/** The rules for each source, each once. */
function bySource(rules: readonly InboundRule[]) {
  const all = rules.flatMap((rule) => rule.sources.map((source) => ({ source: meant(source), rule })));
  return [...groupBy(all, ({ source }) => JSON.stringify(source)).values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ source: first.source, own: [...new Set(each.map(({ rule }) => rule))] }] : [];
  });
}
