import type { Box, Layout, PlacedEdge, Point } from "./layout";
import { layOut, lineHeight } from "./layout";
import type { NodeKind, Topology, TopologyNode } from "./topology";
import { linesOf } from "./topology";

/** One element of SVG, in whatever way it is drawn. Values of attributes are numbers and words of ours, texts are anybody's. */
export interface PictureElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (PictureElement | string)[];
  /** What it stands for, where it is a node. */
  readonly node?: TopologyNode;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The head of an arrow, to which the edges refer. */
  readonly arrow: PictureElement;
  /** What lies behind comes first. */
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

/** The topology as elements; what they look like is said by a style sheet, by their classes. */
export function pictureOf(topology: Topology): Picture {
  const placed = layOut(topology);
  const { width, height } = placed;
  return { width, height, arrow, parts: partsOf(placed) };
}

function partsOf({ stacks, nodes, edges }: Layout): readonly PictureElement[] {
  return [
    ...stacks.map(({ name, box }) =>
      group("stack", [rectangle(box, 6), text(name, { x: left(box) + 10, y: top(box) + 12 })]),
    ),
    ...edges.map(edgePart),
    ...nodes.map(({ node, box }) => {
      const classes = ["node", node.kind, ...(node.isForeign ? ["elsewhere"] : [])].join(" ");
      const lines = linesOf(node);
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

/** A line that bends at the points without corners. */
function pathOf([first, ...rest]: readonly Point[]): string {
  if (!first) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    const end = index === rest.length - 2 ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    return `Q${at(point)} ${at(end)}`;
  });
  const [only] = rest;
  return `M${at(first)} ${rest.length === 1 && only ? `L${at(only)}` : bends.join(" ")}`;
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

/** A polygon of corners of the box. Where two corners make a side, the one between them is moved in or out. */
function polygon(box: Box, corners: readonly (readonly [number, number])[], bend: number): PictureElement {
  const points = corners.map(([x, y]) => {
    const inwards = y === 0 ? 0 : corners.length === 6 ? bend : 0;
    const notch = corners.length === 5 && y === 0 ? bend : 0;
    return at({ x: box.x + x * (box.width / 2 - inwards) + notch, y: box.y + (y * box.height) / 2 });
  });
  return element("polygon", { points: points.join(" ") });
}

function cylinder(box: Box): PictureElement {
  const [x, y, right, bottom] = [left(box), top(box), box.x + box.width / 2, box.y + box.height / 2];
  const curve = `${number(box.width / 2)} 5 0 0`;
  const outline = `M${at({ x, y: y + 5 })} A${curve} 1 ${at({ x: right, y: y + 5 })} V${number(bottom - 5)} A${curve} 1 ${at({ x, y: bottom - 5 })} Z`;
  return element("path", { d: `${outline} M${at({ x, y: y + 5 })} A${curve} 0 ${at({ x: right, y: y + 5 })}` });
}

const rectangle = (box: Box, radius: number) =>
  element("rect", {
    ...{ x: number(left(box)), y: number(top(box)), width: number(box.width), height: number(box.height) },
    rx: number(radius),
  });

const text = (words: string, { x, y }: Point) => element("text", { x: number(x), y: number(y) }, [words]);

const left = ({ x, width }: Box) => x - width / 2;
const top = ({ y, height }: Box) => y - height / 2;
const number = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${number(x)},${number(y)}`;
