import { groupBy } from "../../contract/values";
import type { NodeKind, TopologyEdge, TopologyGraph, TopologyNode } from "./topology";

/** The minimum number of nodes with the same neighbours that are merged (default: 2). */
const fewest: Partial<Record<NodeKind, number>> = { firewall: 4, instance: 4, database: 4 };

/** The maximum number of nodes in a readable graph. */
const maxNodes = 40;

/**
 * Reduces the graph: merges nodes with the same neighbours. If the result is still too large, also merges nodes with
 * the same kinds of neighbours.
 */
export function gatherNodes(topology: TopologyGraph): TopologyGraph {
  const exact = untilStable(topology, (current) =>
    joined(current, (node) => classWith(node, current.edges, (other) => other), fewest),
  );
  if (exact.nodes.length <= maxNodes) return exact;
  const classes = new Map(exact.nodes.map((node) => [node.key, ownClass(node)]));
  const alike = joined(exact, (node) => classWith(node, exact.edges, (other) => classes.get(other)));
  return alike.nodes.length <= maxNodes ? alike : joined(alike, coarseClass);
}

function untilStable(topology: TopologyGraph, step: (topology: TopologyGraph) => TopologyGraph): TopologyGraph {
  const next = step(topology);
  return next.nodes.length === topology.nodes.length ? topology : untilStable(next, step);
}

const coarseClass = ({ kind, stack, isForeign }: TopologyNode) => JSON.stringify([kind, stack ?? "", isForeign]);

const ownClass = (node: TopologyNode) => JSON.stringify([coarseClass(node), node.notes]);

/** Groups the ends of edges by node. */
function neighbours(edges: readonly TopologyEdge[]) {
  const all = edges.flatMap((edge) => [
    { at: edge.from, way: "out", other: edge.to, edge },
    { at: edge.to, way: "in", other: edge.from, edge },
  ]);
  return groupBy(all, ({ at }) => at);
}

/**
 * Returns a string that is equal for nodes with the same look and the same edges to the same neighbours. `nameOf`
 * identifies a neighbour.
 */
function classWith(
  node: TopologyNode,
  edges: readonly TopologyEdge[],
  nameOf: (key: string) => string | undefined,
): string {
  const own = edgesAt(edges).get(node.key) ?? [];
  const ends = own.map(({ way, other, edge }) => JSON.stringify([way, nameOf(other), edge.kind, edge.label]));
  return JSON.stringify([ownClass(node), [...new Set(ends)].sort()]);
}

const known = new WeakMap<readonly TopologyEdge[], ReturnType<typeof neighbours>>();
function edgesAt(edges: readonly TopologyEdge[]) {
  const found = known.get(edges) ?? neighbours(edges);
  known.set(edges, found);
  return found;
}

/** Merges the nodes of each class. */
function joined(
  { stacks, nodes, edges }: TopologyGraph,
  classOf: (node: TopologyNode) => string,
  minimum: Partial<Record<NodeKind, number>> = {},
): TopologyGraph {
  const place = new Map<string, string>();
  const left = [...groupBy(nodes, classOf).values()].flatMap((all) => {
    const [first] = all;
    if (!first || all.length < Math.max(2, minimum[first.kind] ?? 2)) return all;
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
