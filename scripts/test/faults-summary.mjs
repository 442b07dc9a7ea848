// What came out of the end-to-end tests with faults, as a table.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../support/project.mjs";

const folder = inRoot(".cache", "faults");
const verdicts = ["held", "again", "asked", "known", "missed", "failed"];

/** The results of each part, by its name. */
export function readParts() {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  return files.sort().map((file) => {
    const lines = readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
    return { part: file.replace(".jsonl", ""), results: lines.map((line) => JSON.parse(line)) };
  });
}

function count(results) {
  return verdicts.map((verdict) => results.filter((result) => result.verdict === verdict).length);
}

/** The lines of a Markdown table whose columns are as wide as their widest cell. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (row) => `| ${row.map((cell, column) => String(cell).padEnd(widths[column])).join(" | ")} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)];
}

/** The table of the results, and before it what does not hold, of the parts that are named. */
export function summary(named = []) {
  const parts = readParts().filter(({ part }) => named.length === 0 || named.includes(part));
  const rows = parts.map(({ part, results }) => [part, results.length, ...count(results)]);
  const failed = parts.flatMap(({ results }) => results.filter(({ verdict }) => verdict === "failed"));
  return [
    ...failed.map(({ name, notes }) => `does not hold: ${name}\n    ${notes.join("\n    ")}`),
    "",
    ...table([["part", "cases", ...verdicts], ...rows]),
  ].join("\n");
}
