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

const linesOf = (rows, join) => {
  const all = rows.map(cells);
  const heads = Object.keys(all[0]);
  const widths = heads.map((head) => Math.max(head.length, ...all.map((row) => row[head].length)));
  const line = (row) => join(heads.map((head, index) => row[head].padEnd(widths[index])));
  return [
    line(Object.fromEntries(heads.map((head) => [head, head]))),
    join(widths.map((width) => "-".repeat(width))),
  ].concat(all.map(line));
};

export const tableText = (title, rows) =>
  [title, ...linesOf(rows, (row) => `  ${row.join("  ").trimEnd()}`), ""].join("\n");

export const tableMarkdown = (rows) => linesOf(rows, (row) => `| ${row.join(" | ")} |`).join("\n");
