// What came out of the tests with faults.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, readJson } from "../support/project.mjs";

export const folder = inRoot(".cache", "faults");
const figures = "figures.jsonl";

/** How a case may end; test/e2e/faults/pair.ts says what each means. */
export const verdicts = ["held", "again", "asked", "known", "missed", "failed"];

function readLines(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/** The cases that cannot hold, with the reasons. */
const known = readJson(inRoot("test", "e2e", "faults", "known.json"));

function judged(result) {
  const found = result.verdict === "failed" && known.find(({ names }) => new RegExp(names).test(result.name));
  return found ? { ...result, verdict: "known", why: found.why } : result;
}

/** The results of each part, by its name. A case that was run again counts as it ended last. */
export function readParts() {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl") && name !== figures);
  return files.sort().map((file) => {
    const last = new Map(readLines(join(folder, file)).map((result) => [result.name, judged(result)]));
    return { part: file.replace(".jsonl", ""), results: [...last.values()] };
  });
}

/** How much was tried with the plugin and the emulator. */
export const readFigures = () => readLines(join(folder, figures));

export const count = (results) =>
  verdicts.map((verdict) => results.filter((result) => result.verdict === verdict).length);

/** The lines of a Markdown table whose columns are as wide as their widest cell. */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (row) => `| ${row.map((cell, column) => String(cell).padEnd(widths[column])).join(" | ")} |`;
  const [head, ...body] = rows;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)];
}

/** The table of the results, and before it what does not hold, of the parts that are named. */
export function summary(named = []) {
  // What waits for minutes belongs to the matrix.
  const isNamed = (part) => named.length === 0 || named.includes(part === "patience" ? "matrix" : part);
  const parts = readParts().filter(({ part }) => isNamed(part));
  const rows = parts.map(({ part, results }) => [part, results.length, ...count(results)]);
  const failed = parts.flatMap(({ results }) => results.filter(({ verdict }) => verdict === "failed"));
  return [
    ...failed.map(({ name, notes }) => `does not hold: ${name}\n    ${notes.join("\n    ")}`),
    "",
    ...table([["part", "cases", ...verdicts], ...rows]),
  ].join("\n");
}
