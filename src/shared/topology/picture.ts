import { graphlib, layout } from "@dagrejs/dagre";
import { labelLines, type NodeKind, type TopologyEdge, type TopologyGraph, type TopologyNode } from "./topology";

/** An SVG element, independent of the renderer. Attribute values are safe numbers and words. Texts are untrusted. */
export interface PictureElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (PictureElement | string)[];
  /** The node that the element represents. */
  readonly node?: TopologyNode;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The arrowhead that the edges refer to. */
  readonly arrow: PictureElement;
  /** In drawing order, background first. */
  readonly parts: readonly PictureElement[];
}

const element = (
  tag: string,
  attributes: PictureElement["attributes"],
  children: PictureElement["children"] = [],
): PictureElement => ({ tag, attributes, children });

const group = (classes: string, children: PictureElement["children"]) => element("g", { class: classes }, children);

const arrow = element(
  "marker",
  {
    ...{ id: "arrow", viewBox: "0 0 8 8", refX: "7", refY: "4" },
    ...{ markerWidth: "7", markerHeight: "7", orient: "auto-start-reverse" },
  },
  [element("path", { d: "M0 0 8 4 0 8z" })],
);

/** Converts the topology to SVG elements. A style sheet sets their look by class. */
export function pictureOf(topology: TopologyGraph): Picture {
  const placed = layOut(topology);
  const { width, height } = placed;
  return { width, height, arrow, parts: partsOf(placed) };
}

function partsOf({ stacks, nodes, edges }: Layout): readonly PictureElement[] {
  return [
    ...stacks.map(({ name, box }) =>
      group("stack", [rectangle(box, 6), text(name, { x: leftOf(box) + 10, y: topOf(box) + 12 })]),
    ),
    ...edges.map(edgePart),
    ...nodes.map(({ node, box }) => {
      const classes = ["node", node.kind, ...(node.isForeign ? ["elsewhere"] : [])].join(" ");
      const lines = labelLines(node);
      const lower = node.kind === "database" ? 3 : 0;
      const first = box.y + lower - ((lines.length - 1) * lineHeight) / 2;
      const labels = lines.map((line, index) => text(line, { x: box.x, y: first + index * lineHeight }));
      return { ...group(classes, [shapes[node.kind](box), ...labels]), node };
    }),
  ];
}

function edgePart({ edge, points, label }: PlacedEdge): PictureElement {
  const line = element("path", { d: pathOf(points), "marker-end": "url(#arrow)" });
  const width = edge.label.length * 6.6 + 8;
  const behind = rectangle({ ...label, width, height: lineHeight }, 3);
  const words = edge.label === "" ? [] : [behind, text(edge.label, label)];
  return group(`edge${edge.kind === "name" ? " leads" : ""}`, [line, ...words]);
}

/** Draws a smooth curve along the points. */
function pathOf([first, ...rest]: readonly Point[]): string {
  if (!first) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const end = index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${coordinates(point)} ${coordinates(end)}`;
  });
  const [only] = rest;
  return `M${coordinates(first)} ${rest.length === 1 && only ? `L${coordinates(only)}` : bends.join(" ")}`;
}

const shapes: Readonly<Record<NodeKind, (box: Box) => PictureElement>> = {
  internet: (box) => rectangle(box, box.height / 2),
  source: (box) => rectangle(box, box.height / 2),
  name: (box) =>
    polygon(
      box,
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
        [-1, 0],
      ],
      8,
    ),
  firewall: (box) =>
    polygon(
      box,
      [
        [-1, 0],
        [-1, -1],
        [1, -1],
        [1, 0],
        [1, 1],
        [-1, 1],
      ],
      10,
    ),
  instance: (box) => rectangle(box, 4),
  database: cylinder,
};

/** Draws a polygon through corners of the box. A corner between two others on a side is moved inwards or outwards. */
function polygon(box: Box, corners: readonly (readonly [number, number])[], bend: number): PictureElement {
  const points = corners.map(([x, y]) => {
    const inwards = y === 0 ? 0 : corners.length === 6 ? bend : 0;
    const notch = corners.length === 5 && y === 0 ? bend : 0;
    return coordinates({ x: box.x + x * (box.width / 2 - inwards) + notch, y: box.y + (y * box.height) / 2 });
  });
  return element("polygon", { points: points.join(" ") });
}

function cylinder(box: Box): PictureElement {
  const [x, y, right, bottom] = [leftOf(box), topOf(box), box.x + box.width / 2, box.y + box.height / 2];
  const curve = `${number(box.width / 2)} 5 0 0`;
  const outline = `M${coordinates({ x, y: y + 5 })} A${curve} 1 ${coordinates({ x: right, y: y + 5 })} V${number(bottom - 5)} A${curve} 1 ${coordinates({ x, y: bottom - 5 })} Z`;
  return element("path", {
    d: `${outline} M${coordinates({ x, y: y + 5 })} A${curve} 0 ${coordinates({ x: right, y: y + 5 })}`,
  });
}

const rectangle = (box: Box, radius: number) =>
  element("rect", {
    ...{ x: number(leftOf(box)), y: number(topOf(box)), width: number(box.width), height: number(box.height) },
    rx: number(radius),
  });

const text = (words: string, { x, y }: Point) => element("text", { x: number(x), y: number(y) }, [words]);

const leftOf = ({ x, width }: Box) => x - width / 2;
const topOf = ({ y, height }: Box) => y - height / 2;
const number = (value: number) => String(Math.round(value * 10) / 10);
const coordinates = ({ x, y }: Point) => `${number(x)},${number(y)}`;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle with its center, in pixels. */
interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

interface PlacedEdge {
  readonly edge: TopologyEdge;
  readonly points: readonly Point[];
  /** The center of the label. */
  readonly label: Point;
}

/** The positions of all parts of a picture. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly stacks: readonly { readonly name: string; readonly box: Box }[];
  readonly nodes: readonly { readonly node: TopologyNode; readonly box: Box }[];
  readonly edges: readonly PlacedEdge[];
}

const lineHeight = 17;
const padding = { x: 30, y: 18 };
const margin = 16;
/** The space above the nodes of a stack for its name, in pixels. */
const titleHeight = 16;

/** Estimates the width of a text in a 13-pixel font, because font metrics aren't available here. */
function widthOf(text: string): number {
  const wide = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uFF00-\uFF60]|\p{Extended_Pictographic}/u;
  return Array.from(text).reduce((sum, character) => sum + (wide.test(character) ? 14 : 7.4), 0);
}

/** Arranges nodes and edges from left to right, and keeps the nodes of a stack together. */
function layOut(topology: TopologyGraph): Layout {
  const graph = new graphlib.Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: "LR", nodesep: 24, ranksep: 44, marginx: margin, marginy: margin + titleHeight });
  const stackOf = (name: string) => `stack ${name}`;
  for (const name of topology.stacks) graph.setNode(stackOf(name), {});
  for (const node of topology.nodes) {
    const lines = labelLines(node);
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

function readLayout(graph: graphlib.Graph, topology: TopologyGraph, stackOf: (name: string) => string): Layout {
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
