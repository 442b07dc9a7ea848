import { type PictureElement, pictureOf } from "./picture";
import type { TopologyGraph } from "./topology";

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

/**
 * Renders the topology as a self-contained SVG, without fonts, scripts or external resources. The output is
 * deterministic.
 */
export function svgText(topology: TopologyGraph): string {
  const { width, height, arrow, parts } = pictureOf(topology);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}" viewBox="0 0 ${String(width)} ${String(height)}" role="img">
<title>${escaped(titleOf(topology))}</title>
<defs><style>${style}</style>${textOf(arrow)}</defs>
${parts.map(textOf).join("\n")}
</svg>
`;
}

const titleOf = ({ stacks }: TopologyGraph) => `Topology of ${stacks.join(", ")}`;

function textOf({ tag, attributes, children }: PictureElement): string {
  const opening = [tag, ...Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)].join(" ");
  if (children.length === 0) return `<${opening}/>`;
  const inner = children.map((child) => (typeof child === "string" ? escaped(child) : textOf(child)));
  return `<${opening}>${inner.join("")}</${tag}>`;
}

/** Escapes text for XML and replaces characters that XML doesn't allow. */
const escaped = (words: string) =>
  words
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\u{FFFD}")
    .replace(/[&<>"']/g, (character) => `&#${String(character.codePointAt(0))};`);
