// The table and the plot of plans of large zones.
import { plot } from "./plot.mjs";
import { figure } from "./table.mjs";

export const plotFile = "performance-growth.svg";

/** @typedef {import("../parts/growth.mjs").PlanFigures} PlanFigures */

/**
 * Plans of the same number of records.
 * @typedef {{ readonly size: number } & Readonly<Record<keyof typeof lines, PlanFigures>>} Point
 */

const lines = { single: "single records", set: "one stratus_domain_records", blocks: "terraform_data, for comparison" };

/**
 * @param {string} title
 * @param {string} unit
 * @param {readonly Point[]} points
 * @param {readonly (keyof typeof lines)[]} names
 * @param {(figures: PlanFigures) => number} valueOf
 */
function panelOf(title, unit, points, names, valueOf) {
  return {
    title,
    unit,
    sizes: points.map(({ size }) => size),
    lines: names.map((name) => ({ name: lines[name], values: points.map((point) => valueOf(point[name])) })),
  };
}

/**
 * The table, which comes before the rows of the measurement.
 * @param {import("./results.mjs").Measured} result
 */
export const growthTable = ({ points = [] }) =>
  points.map(({ size, single, set, blocks }) => ({
    records: figure(size),
    "single: time": `${figure(single.wall / 1_000)} s`,
    "one set: time": `${figure(set.wall / 1_000)} s`,
    "`terraform_data`: time": `${figure(blocks.wall / 1_000)} s`,
    "single: memory": `${figure(single.peakMb)} MB`,
    "one set: memory": `${figure(set.peakMb)} MB`,
  }));

export const growthPicture = `![How the time and the memory of a plan grow with the number of records](${plotFile})`;

/** @param {readonly Point[]} points */
export const growthPlot = (points) =>
  plot([
    panelOf("Time of a plan", "s", points, ["single", "set", "blocks"], ({ wall }) => wall / 1_000),
    panelOf("Memory of the provider", "MB", points, ["single", "set"], ({ peakMb }) => peakMb),
  ]);
