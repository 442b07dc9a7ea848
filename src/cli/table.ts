export type TableRow = readonly string[];

/** Formats columns as wide as their widest cell, with two spaces between them. */
export function table(head: TableRow, rows: readonly TableRow[]): string {
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replace(/\s+/g, " ")));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a count with its noun: `1 plan`, `2 plans`. */
export const counted = (count: number, noun: string): string => `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
