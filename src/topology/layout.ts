import { graphlib, layout } from "@dagrejs/dagre";
import type { Topology, TopologyEdge, TopologyNode } from "./topology";
import { linesOf } from "./topology";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle by its middle, in pixels. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface PlacedEdge {
  readonly edge: TopologyEdge;
  readonly points: readonly Point[];
  /** The middle of its label. */
  readonly label: Point;
}

/** Where everything is in a picture. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly stacks: readonly { readonly name: string; readonly box: Box }[];
  readonly nodes: readonly { readonly node: TopologyNode; readonly box: Box }[];
  readonly edges: readonly PlacedEdge[];
}

export const lineHeight = 17;
const padding = { x: 30, y: 18 };
const margin = 16;
/** Room for the name of a stack, above its nodes. */
const titleHeight = 16;

/** About as wide as the text is in a font of 13 pixels: a program has no font to measure with. */
function widthOf(text: string): number {
  const wide = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFF60]|\p{Extended_Pictographic}/u;
  return Array.from(text).reduce((sum, character) => sum + (wide.test(character) ? 14 : 7.4), 0);
}

/** Places nodes and edges from left to right, the nodes of a stack together. */
export function layOut(topology: Topology): Layout {
  const graph = new graphlib.Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 24, ranksep: 44, marginx: margin, marginy: margin + titleHeight });
  const stackOf = (name: string) => `stack ${name}`;
  for (const name of topology.stacks) graph.setNode(stackOf(name), {});
  for (const node of topology.nodes) {
    const lines = linesOf(node);
    const width = Math.ceil(Math.max(...lines.map(widthOf))) + padding.x;
    graph.setNode(`node ${node.key}`, { width, height: lines.length * lineHeight + padding.y });
    if (node.stack !== undefined) graph.setParent(`node ${node.key}`, stackOf(node.stack));
  }
  for (const { from, to, kind, label } of topology.edges) {
    const size = label === "" ? { width: 0, height: 0 } : { width: Math.ceil(widthOf(label)) + 8, height: lineHeight };
    graph.setEdge(`node ${from}`, `node ${to}`, { ...size, labelpos: "c" }, kind);
  }
  layout(graph);
  return readLayout(graph, topology, stackOf);
}

function readLayout(graph: graphlib.Graph, topology: Topology, stackOf: (name: string) => string): Layout {
  const box = (key: string): Box => {
    const { x, y, width, height } = graph.node(key) as Box;
    return { x, y, width, height };
  };
  const { width, height } = graph.graph() as { readonly width: number; readonly height: number };
  return {
    ...{ width: Math.ceil(width), height: Math.ceil(height) },
    stacks: topology.stacks.map((name) => ({ name, box: withTitle(box(stackOf(name))) })),
    nodes: topology.nodes.map((node) => ({ node, box: box(`node ${node.key}`) })),
    edges: topology.edges.map((edge) => {
      const found: unknown = graph.edge(`node ${edge.from}`, `node ${edge.to}`, edge.kind);
      const { points, x, y } = found as Point & { readonly points: readonly Point[] };
      return { edge, points, label: { x, y } };
    }),
  };
}

const withTitle = ({ x, y, width, height }: Box): Box => {
  return { x, y: y - titleHeight / 2, width, height: height + titleHeight };
};
