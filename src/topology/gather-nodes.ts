import { groupBy } from "../contract/group-by";
import type { NodeKind, Topology, TopologyEdge, TopologyNode } from "./topology";

/** How many nodes that are joined to the same others become one: two, and of these kinds more. */
const fewest: Partial<Record<NodeKind, number>> = { firewall: 4, instance: 4, database: 4 };

/** More nodes than these are too many to look at. */
const mostNodes = 40;

/** A smaller picture of the same: what is joined to the same others becomes one node, and so does what is alike where that is still too much. */
export function gatherNodes(topology: Topology): Topology {
  const exact = untilStable(topology, (current) => joined(current, (node) => exactClass(node, current.edges), fewest));
  if (exact.nodes.length <= mostNodes) return exact;
  const colours = refine(exact);
  const alike = joined(exact, ({ key }) => colours.get(key) ?? key);
  return alike.nodes.length <= mostNodes ? alike : joined(alike, coarseClass);
}

function untilStable(topology: Topology, step: (topology: Topology) => Topology): Topology {
  const next = step(topology);
  return next.nodes.length === topology.nodes.length ? topology : untilStable(next, step);
}

const coarseClass = ({ kind, stack, isForeign }: TopologyNode) => JSON.stringify([kind, stack ?? "", isForeign]);

const ownClass = (node: TopologyNode) => JSON.stringify([coarseClass(node), node.notes]);

/** The ends of edges by node. */
function neighbours(edges: readonly TopologyEdge[]) {
  const all = edges.flatMap((edge) => [
    { at: edge.from, way: "out", other: edge.to, edge },
    { at: edge.to, way: "in", other: edge.from, edge },
  ]);
  return groupBy(all, ({ at }) => at);
}

/** Nodes have the same where they say the same and are joined to the same others in the same way. */
function exactClass(node: TopologyNode, edges: readonly TopologyEdge[]): string {
  const own = edgesAt(edges).get(node.key) ?? [];
  return JSON.stringify([
    ownClass(node),
    own.map(({ way, other, edge }) => JSON.stringify([way, other, edge.kind, edge.label])).sort(),
  ]);
}

const known = new WeakMap<readonly TopologyEdge[], ReturnType<typeof neighbours>>();
function edgesAt(edges: readonly TopologyEdge[]) {
  const found = known.get(edges) ?? neighbours(edges);
  known.set(edges, found);
  return found;
}

/** Nodes have the same colour where they are joined to nodes of the same colours: the names of a hundred instances, each to its own. */
function refine({ nodes, edges }: Topology): ReadonlyMap<string, string> {
  const around = edgesAt(edges);
  const numbered = (texts: ReadonlyMap<string, string>) => {
    const numbers = new Map([...new Set(texts.values())].map((text, index) => [text, String(index)]));
    return new Map([...texts].map(([key, text]) => [key, numbers.get(text) ?? ""]));
  };
  let colours = numbered(new Map(nodes.map((node) => [node.key, ownClass(node)])));
  for (;;) {
    const present = colours;
    const next = numbered(
      new Map(
        nodes.map(({ key }) => {
          const ends = (around.get(key) ?? []).map(({ way, other, edge }) =>
            JSON.stringify([way, present.get(other), edge.kind, edge.label]),
          );
          return [key, JSON.stringify([present.get(key), [...new Set(ends)].sort()])];
        }),
      ),
    );
    if (new Set(next.values()).size === new Set(present.values()).size) return present;
    colours = next;
  }
}

/** Makes one node of each class. */
function joined(
  { stacks, nodes, edges }: Topology,
  classOf: (node: TopologyNode) => string,
  least: Partial<Record<NodeKind, number>> = {},
): Topology {
  const place = new Map<string, string>();
  const left = [...groupBy(nodes, classOf).values()].flatMap((all) => {
    const [first] = all;
    if (!first || all.length < Math.max(2, least[first.kind] ?? 2)) return all;
    for (const { key } of all) place.set(key, first.key);
    return [{ ...first, names: all.flatMap(({ names }) => names), notes: commonNotes(all) }];
  });
  const at = (key: string) => place.get(key) ?? key;
  const moved = edges.map((edge) => ({ ...edge, from: at(edge.from), to: at(edge.to) }));
  const byEnds = groupBy(moved, ({ from, to, kind }) => JSON.stringify([from, to, kind]));
  return { stacks, nodes: left, edges: [...byEnds.values()].flatMap(oneEdge) };
}

function oneEdge(all: readonly TopologyEdge[]): readonly TopologyEdge[] {
  const [first] = all;
  const labels = [...new Set(all.map(({ label }) => label))];
  return first
    ? [{ ...first, label: labels.length > 3 ? `${labels.slice(0, 3).join("; ")}; …` : labels.join("; ") }]
    : [];
}

const commonNotes = (all: readonly TopologyNode[]) =>
  (all[0]?.notes ?? []).filter((note) => all.every(({ notes }) => notes.includes(note)));
