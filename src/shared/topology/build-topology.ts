import { groupBy } from "../../contract/values";
import type {
  DatabasePart,
  End,
  FirewallPart,
  InboundRule,
  NamePart,
  NodeKind,
  Part,
  Parts,
  TopologyEdge,
  TopologyGraph,
  TopologyNode,
} from "./topology";

/** Builds the graph from the parts of a program or an account. */
export function buildTopology({ instances, databases, firewalls, names }: Parts): TopologyGraph {
  const all: readonly Part[] = [...instances, ...databases, ...firewalls, ...names];
  // An account has no stacks, so none of its objects is foreign.
  const builder = new Builder(all.some(({ stack }) => stack !== undefined));
  for (const each of instances) builder.addPart("instance", each);
  for (const each of databases) builder.addDatabase(each);
  for (const each of firewalls) builder.addFirewall(each);
  const guarded = new Set(firewalls.flatMap(({ protects }) => protects));
  for (const { key } of instances.filter(({ key }) => !guarded.has(key))) {
    builder.connect(builder.end(internet), key, "all traffic (no firewall)");
  }
  for (const each of names) builder.addName(each);
  return builder.topology();
}

/** Record types that an arrow from a name means by default, so they get no label. */
const addressTypes: readonly string[] = ["A", "AAAA"];

const byText = <T>(text: (value: T) => string) => {
  return (one: T, other: T) => (text(one) < text(other) ? -1 : text(one) > text(other) ? 1 : 0);
};

class Builder {
  constructor(private readonly hasStacks: boolean) {}

  private readonly nodes = new Map<string, TopologyNode>();
  private readonly edges = new Map<string, TopologyEdge>();

  addPart(kind: NodeKind, { key, label, stack, notes }: Part): void {
    this.add({
      key,
      kind,
      names: [label],
      notes: [...new Set(notes)],
      stack,
      isForeign: this.hasStacks && stack === undefined,
    });
  }

  addDatabase(database: DatabasePart): void {
    this.addPart("database", database);
    for (const end of database.allows) this.connect(this.end(end), database.key);
  }

  addFirewall(firewall: FirewallPart): void {
    const { key, protects } = firewall;
    const isOwn = (end: End) => "key" in end && protects.includes(end.key);
    const all = openings(firewall);
    // Traffic between the protected instances is a note of the firewall, because arrows in both directions would
    // clutter the graph.
    const own = new Set(all.filter(({ source }) => isOwn(source)).map(({ what }) => what));
    this.addPart("firewall", {
      ...firewall,
      notes: [...firewall.notes, ...[...own].map((what) => `internal: ${what}`)],
    });
    for (const { source, what } of all) if (!isOwn(source)) this.connect(this.end(source), key, what);
    for (const instance of protects) this.connect(key, instance);
  }

  addName(name: NamePart): void {
    this.addPart("name", name);
    const byEnd = groupBy(name.leadsTo, ({ end }) => this.end(end));
    for (const [to, all] of byEnd) {
      const types = [...new Set(all.map(({ recordType }) => recordType))].filter(
        (type) => !addressTypes.includes(type),
      );
      this.connect(name.key, to, types.sort().join(", "), "name");
    }
  }

  /** Returns the node of a part, of the internet, or of an IP address. */
  end(end: End): string {
    const who = meant(end);
    if ("key" in who) return who.key;
    const kind = who === internet ? "internet" : "source";
    const key = `${kind} ${who.address}`;
    this.add({ key, kind, names: [who.address], notes: [], stack: undefined, isForeign: false });
    return key;
  }

  connect(from: string, to: string, label = "", kind: TopologyEdge["kind"] = "traffic"): void {
    this.edges.set(JSON.stringify([from, to, kind]), { from, to, label, kind });
  }

  topology(): TopologyGraph {
    // Drops edges to unknown nodes, such as an object of another program of which only the id is known.
    const edges = [...this.edges.values()].filter(({ from, to }) => this.nodes.has(from) && this.nodes.has(to));
    const nodes = [...this.nodes.values()].sort(byText(({ key }) => key));
    const stacks = new Set(nodes.flatMap(({ stack }) => stack ?? []));
    return {
      stacks: [...stacks].sort(),
      nodes,
      edges: edges.sort(byText(({ from, to, kind }) => JSON.stringify([from, to, kind]))),
    };
  }

  private add(node: TopologyNode): void {
    this.nodes.set(node.key, node);
  }
}

/** The networks that stand for all IP addresses in rules and allow lists. */
const everywhere: readonly string[] = ["0.0.0.0/0", "::/0"];

const internet: End = { address: "internet" };

/** Resolves the networks for all IP addresses to the internet. */
const meant = (end: End): End => ("address" in end && everywhere.includes(end.address) ? internet : end);

/** An allowed source and its traffic. */
interface Opening {
  readonly source: End;
  /** For example, `TCP 80, 443; UDP 53`. */
  readonly what: string;
}

const portsOf = ({ ports }: InboundRule) => (ports === "" ? ["all ports"] : ports.split(/\s*,\s*/));

const hasPorts = ({ protocol }: InboundRule) => protocol === "TCP" || protocol === "UDP";

/** Formats the ports of several rules: `TCP 80, 443; ICMP`. */
function wordsOf(rules: readonly InboundRule[]): string {
  const protocols = [...new Set(rules.map(({ protocol }) => protocol))];
  return protocols
    .map((protocol) => {
      const own = rules.filter((rule) => rule.protocol === protocol);
      const ports = [...new Set(own.filter(hasPorts).flatMap(portsOf))];
      if (ports.length === 0) return protocol;
      return ports.includes("all ports") ? `${protocol}, all ports` : `${protocol} ${ports.join(", ")}`;
    })
    .join("; ");
}

/**
 * Returns the traffic that a firewall accepts, by source. With the policy ACCEPT, the internet has access to
 * everything that no rule drops. Each rule is evaluated independently: the precedence of earlier rules is ignored.
 */
function openings({ policy, rules, isEnabled }: FirewallPart): readonly Opening[] {
  if (!isEnabled) return [{ source: internet, what: "all traffic (firewall disabled)" }];
  const accepted = bySource(rules.filter(({ action }) => action !== "DROP")).map(({ source, own }) => ({
    source,
    what: wordsOf(own),
  }));
  if (policy !== "ACCEPT") return accepted;
  const dropped = bySource(rules.filter(({ action }) => action === "DROP")).find(({ source }) => source === internet);
  const what = dropped ? `all traffic except ${wordsOf(dropped.own)}` : "all traffic";
  return [{ source: internet, what }, ...accepted.filter(({ source }) => source !== internet)];
}

/** Groups the rules by source, without duplicates. */
function bySource(rules: readonly InboundRule[]) {
  const all = rules.flatMap((rule) => rule.sources.map((source) => ({ source: meant(source), rule })));
  return [...groupBy(all, ({ source }) => JSON.stringify(source)).values()].flatMap((each) => {
    const [first] = each;
    return first ? [{ source: first.source, own: [...new Set(each.map(({ rule }) => rule))] }] : [];
  });
}
