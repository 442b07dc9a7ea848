/**
 * A measured figure, in a table: `value` and `cpu` of a reference have the same unit.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} unit
 * @property {number} measured
 * @property {number} [cpu]
 * @property {{ readonly what: string, readonly value: number, readonly cpu?: number | undefined }} [reference]
 * @property {number | string | undefined} [aim]
 */

/**
 * The cells of a row, by the heads of the columns.
 * @typedef {Readonly<Record<string, string>>} Cells
 */

/**
 * A number for readers: three significant digits, with separated thousands.
 * @param {number | string | undefined} value
 */
export function figure(value) {
  if (typeof value !== "number") return value ?? "";
  const digits = Math.abs(value) >= 10 || Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}

/**
 * @param {number} value
 * @param {number | undefined} cpu
 */
const withCpu = (value, cpu) => (cpu === undefined ? figure(value) : `${figure(value)} (CPU ${figure(cpu)})`);

/**
 * The cells of a measured figure.
 * @param {Row} row
 * @returns {Cells}
 */
export const cells = ({ what, unit, measured, cpu, reference, aim }) => ({
  what: `${what}, ${unit}`,
  measured: withCpu(measured, cpu),
  reference: reference ? `${withCpu(reference.value, reference.cpu)}: ${reference.what}` : "",
  ratio: reference && reference.value > 0 ? (measured / reference.value).toFixed(2) : "",
  target: figure(aim),
});

/**
 * Lines of a table of records, whose keys are the heads of the columns.
 * @param {readonly Cells[]} records
 * @param {(row: readonly string[]) => string} join
 */
function linesOf(records, join) {
  const heads = Object.keys(records[0] ?? {});
  const widths = heads.map((head) => Math.max(head.length, ...records.map((record) => (record[head] ?? "").length)));
  /** @param {Cells} record */
  const line = (record) => join(heads.map((head, index) => (record[head] ?? "").padEnd(widths[index] ?? 0)));
  return [
    line(Object.fromEntries(heads.map((head) => [head, head]))),
    join(widths.map((width) => "-".repeat(width))),
    ...records.map(line),
  ];
}

/** @param {readonly Cells[]} records */
export const textOf = (records) => linesOf(records, (row) => `  ${row.join("  ").trimEnd()}`).join("\n");

/** @param {readonly Cells[]} records */
export const markdownOf = (records) => linesOf(records, (row) => `| ${row.join(" | ")} |`).join("\n");

/**
 * The rows of a measurement, after its own table if it has one.
 * @param {import("../parts/index.mjs").Part} part
 * @param {import("./results.mjs").Measured} result
 */
export function resultText({ title, table }, result) {
  const tables = [table?.(result) ?? [], result.rows.map(cells)].filter((records) => records.length > 0);
  return [title, ...tables.map((records) => `${textOf(records)}\n`)].join("\n");
}

/** @param {readonly Row[]} rows */
export const tableMarkdown = (rows) => markdownOf(rows.map(cells));
