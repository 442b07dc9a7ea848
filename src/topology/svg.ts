import type { Box, Layout, PlacedEdge, Point } from "./layout";
import { layOut, lineHeight } from "./layout";
import type { NodeKind, Topology } from "./topology";
import { linesOf } from "./topology";

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2328; text-anchor: middle; dominant-baseline: central; }
  .stack rect { fill: #f6f8fa; stroke: #d1d9e0; }
  .stack text { font-weight: 600; text-anchor: start; }
  .node > * { stroke-width: 1.5; }
  .node > text { stroke: none; }
  .internet > :first-child, .source > :first-child { fill: #ffffff; stroke: #818b98; }
  .name > :first-child { fill: #fbefff; stroke: #8250df; }
  .firewall > :first-child { fill: #fff1e5; stroke: #bc4c00; }
  .instance > :first-child { fill: #ddf4ff; stroke: #0969da; }
  .database > :first-child { fill: #dafbe1; stroke: #1a7f37; }
  .elsewhere > :first-child { stroke-dasharray: 4 4; }
  .edge path { fill: none; stroke: #59636e; stroke-width: 1.5; }
  .edge.leads path { stroke-dasharray: 3 4; }
  .edge text { font-size: 12px; }
  .edge rect { fill: #ffffff; fill-opacity: 0.85; }
  #arrow path { fill: #59636e; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .stack rect { fill: #151b23; stroke: #3d444d; }
    .internet > :first-child, .source > :first-child { fill: #0d1117; stroke: #9198a1; }
    .name > :first-child { fill: #2b1c45; }
    .firewall > :first-child { fill: #3d1f0a; }
    .instance > :first-child { fill: #0c2d6b; }
    .database > :first-child { fill: #0f3a1c; }
    .edge path { stroke: #9198a1; }
    .edge rect { fill: #0d1117; }
    #arrow path { fill: #9198a1; }
  }
`;

const arrow = `<marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0 8 4 0 8z"/></marker>`;

/** The topology as a picture, which needs no font, no script and nothing from elsewhere. The same topology gives the same text. */
export function svgText(topology: Topology): string {
  const placed = layOut(topology);
  const { width, height } = placed;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" role="img">
<title>${escaped(titleOf(topology))}</title>
<defs><style>${style}</style>${arrow}</defs>
${bodyOf(placed).join("\n")}
</svg>
`;
}

const titleOf = ({ stacks }: Topology) => `The topology of ${stacks.join(", ")}`;

function bodyOf({ stacks, nodes, edges }: Layout): readonly string[] {
  return [
    ...stacks.map(({ name, box }) => {
      const title = text(name, { x: left(box) + 10, y: top(box) + 12 });
      return `<g class="stack">${rectangle(box, 6)}${title}</g>`;
    }),
    ...edges.map(edgeText),
    ...nodes.map(({ node, box }) => {
      const classes = ["node", node.kind, ...(node.isForeign ? ["elsewhere"] : [])].join(" ");
      const lines = linesOf(node);
      const lower = node.kind === "database" ? 3 : 0;
      const first = box.y + lower - ((lines.length - 1) * lineHeight) / 2;
      const labels = lines.map((line, index) => text(line, { x: box.x, y: first + index * lineHeight }));
      return `<g class="${classes}">${shapes[node.kind](box)}${labels.join("")}</g>`;
    }),
  ];
}

function edgeText({ edge, points, label }: PlacedEdge): string {
  const line = `<path d="${pathOf(points)}" marker-end="url(#arrow)"/>`;
  const width = edge.label.length * 6.6 + 8;
  const behind = rectangle({ ...label, width, height: lineHeight }, 3);
  const words = edge.label === "" ? "" : `${behind}${text(edge.label, label)}`;
  return `<g class="edge${edge.kind === "name" ? " leads" : ""}">${line}${words}</g>`;
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

const shapes: Readonly<Record<NodeKind, (box: Box) => string>> = {
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
function polygon(box: Box, corners: readonly (readonly [number, number])[], bend: number): string {
  const points = corners.map(([x, y]) => {
    const inwards = y === 0 ? 0 : corners.length === 6 ? bend : 0;
    const notch = corners.length === 5 && y === 0 ? bend : 0;
    return at({ x: box.x + x * (box.width / 2 - inwards) + notch, y: box.y + (y * box.height) / 2 });
  });
  return `<polygon points="${points.join(" ")}"/>`;
}

function cylinder(box: Box): string {
  const [x, y, right, bottom] = [left(box), top(box), box.x + box.width / 2, box.y + box.height / 2];
  const curve = `${number(box.width / 2)} 5 0 0`;
  const outline = `M${at({ x, y: y + 5 })} A${curve} 1 ${at({ x: right, y: y + 5 })} V${number(bottom - 5)} A${curve} 1 ${at({ x, y: bottom - 5 })} Z`;
  return `<path d="${outline} M${at({ x, y: y + 5 })} A${curve} 0 ${at({ x: right, y: y + 5 })}"/>`;
}

const rectangle = (box: Box, radius: number) =>
  `<rect x="${number(left(box))}" y="${number(top(box))}" width="${number(box.width)}" height="${number(box.height)}" rx="${number(radius)}"/>`;

const text = (words: string, { x, y }: Point) => `<text x="${number(x)}" y="${number(y)}">${escaped(words)}</text>`;

const left = ({ x, width }: Box) => x - width / 2;
const top = ({ y, height }: Box) => y - height / 2;
const number = (value: number) => String(Math.round(value * 10) / 10);
const at = ({ x, y }: Point) => `${number(x)},${number(y)}`;

/** Text that is nothing but text to a reader of XML, without characters that XML cannot have. */
const escaped = (words: string) =>
  words
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}")
    .replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
