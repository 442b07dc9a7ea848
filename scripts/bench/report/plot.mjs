// Draws lines over a number of objects, as an SVG for light and dark pages.
import { figure } from "./table.mjs";

/** @typedef {{ readonly name: string, readonly values: readonly number[] }} Line */

/** @typedef {{ readonly title: string, readonly unit: string, readonly sizes: readonly number[], readonly lines: readonly Line[] }} Panel */

const panel = { width: 400, height: 240, left: 58, top: 34, gap: 70 };
const legendHeight = 60;
const style = `
  text { font: 12px system-ui, sans-serif; fill: #57606a; }
  .title { font-weight: 600; fill: #24292f; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .s0 { stroke: #0969da; } .s1 { stroke: #bc4c00; } .s2 { stroke: #6e7781; stroke-dasharray: 5 4; }
  .d0 { fill: #0969da; } .d1 { fill: #bc4c00; } .d2 { fill: #6e7781; }
  @media (prefers-color-scheme: dark) {
    text { fill: #8d96a0; } .title { fill: #e6edf3; } .grid { stroke: #30363d; }
    .s0 { stroke: #58a6ff; } .s1 { stroke: #f0883e; } .s2 { stroke: #8b949e; }
    .d0 { fill: #58a6ff; } .d1 { fill: #f0883e; } .d2 { fill: #8b949e; }
  }`;

/**
 * The smallest of 1, 2 and 5 times a power of ten that creates at most this number of steps.
 * @param {number} most
 */
function stepOf(most, steps = 6) {
  const power = 10 ** Math.floor(Math.log10(most / steps));
  return power * ([1, 2, 5].find((times) => most / (times * power) <= steps) ?? 10);
}

/** @param {number} most */
const ticksOf = (most) => {
  const step = stepOf(most);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => index * step);
};

/**
 * @param {number} x
 * @param {number} y
 * @param {string} words
 */
const text = (x, y, words, more = "") => `<text x="${x}" y="${y}" ${more}>${words}</text>`;

/**
 * @param {Panel} panel
 * @param {number} offset
 */
function drawPanel({ title, unit, sizes, lines }, offset) {
  const most = Math.max(...sizes);
  const ticks = {
    x: ticksOf(most).filter((tick) => tick <= most),
    y: ticksOf(Math.max(...lines.flatMap(({ values }) => values))),
  };
  /** @param {number} value */
  const x = (value) => Math.round(offset + (value / most) * panel.width);
  const top = Math.max(...ticks.y);
  /** @param {number} value */
  const y = (value) => Math.round(panel.top + panel.height * (1 - value / top));
  const bottom = panel.top + panel.height;
  return [
    text(offset, panel.top - 14, `${title}, ${unit}`, 'class="title"'),
    ...ticks.y.map(
      (tick) => `<line class="grid" x1="${offset}" x2="${offset + panel.width}" y1="${y(tick)}" y2="${y(tick)}"/>`,
    ),
    ...ticks.y.map((tick) => text(offset - 8, y(tick) + 4, figure(tick), 'text-anchor="end"')),
    ...ticks.x.map((tick) => text(x(tick), bottom + 18, figure(tick), 'text-anchor="middle"')),
    text(offset + panel.width / 2, bottom + 36, "records", 'text-anchor="middle"'),
    ...lines.flatMap(({ values }, line) => {
      const points = sizes.map((size, index) => ({ x: x(size), y: y(values[index] ?? 0) }));
      return [
        `<polyline class="line s${line}" points="${points.map((point) => `${point.x},${point.y}`).join(" ")}"/>`,
        ...points.map((point) => `<circle class="d${line}" cx="${point.x}" cy="${point.y}" r="3"/>`),
      ];
    }),
  ];
}

/**
 * Panels next to each other, with the same lines in each.
 * @param {readonly Panel[]} panels
 */
export function plot(panels) {
  const width = panel.left + panels.length * (panel.width + panel.gap) - panel.gap + 34;
  const height = panel.top + panel.height + legendHeight + 20;
  const names = panels.flatMap(({ lines }) => lines.map(({ name }) => name));
  const legend = [...new Set(names)].flatMap((name, line) => {
    const left = panel.left + line * 250;
    return [
      `<polyline class="line s${line}" points="${left},${height - 18} ${left + 24},${height - 18}"/>`,
      text(left + 32, height - 14, name),
    ];
  });
  const parts = [
    `<style>${style}\n</style>`,
    ...panels.flatMap((each, index) => drawPanel(each, panel.left + index * (panel.width + panel.gap))),
    ...legend,
  ];
  const title = `<title>${panels.map((each) => each.title).join(" and ")} by the number of records</title>`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`;
  return [head, title, ...parts, "</svg>", ""].join("\n");
}
