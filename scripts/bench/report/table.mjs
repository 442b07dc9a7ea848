/** A number for readers: three significant digits, with separated thousands. */
export function figure(value) {
  if (typeof value !== "number") return value ?? "";
  const digits = Math.abs(value) >= 10 || Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
}

const withCpu = (value, cpu) => (cpu === undefined ? figure(value) : `${figure(value)} (CPU ${figure(cpu)})`);

/** The cells of a row, by the heads of the columns. */
export const cells = ({ what, unit, measured, cpu, reference, aim }) => ({
  what: `${what}, ${unit}`,
  measured: withCpu(measured, cpu),
  reference: reference ? `${withCpu(reference.value, reference.cpu)}: ${reference.what}` : "",
  ratio: reference && reference.value > 0 ? (measured / reference.value).toFixed(2) : "",
  target: figure(aim),
});

/** Lines of a table of records, whose keys are the heads of the columns. */
function linesOf(records, join) {
  const heads = Object.keys(records[0]);
  const widths = heads.map((head) => Math.max(head.length, ...records.map((record) => record[head].length)));
  const line = (record) => join(heads.map((head, index) => record[head].padEnd(widths[index])));
  return [
    line(Object.fromEntries(heads.map((head) => [head, head]))),
    join(widths.map((width) => "-".repeat(width))),
    ...records.map(line),
  ];
}

export const textOf = (records) => linesOf(records, (row) => `  ${row.join("  ").trimEnd()}`).join("\n");

export const markdownOf = (records) => linesOf(records, (row) => `| ${row.join(" | ")} |`).join("\n");

/** The rows of a measurement, after its own table if it has one. */
export function resultText({ title, table }, result) {
  const tables = [table?.(result) ?? [], result.rows.map(cells)].filter((records) => records.length > 0);
  return [title, ...tables.map((records) => `${textOf(records)}\n`)].join("\n");
}

export const tableMarkdown = (rows) => markdownOf(rows.map(cells));
