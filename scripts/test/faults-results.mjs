// The results of the tests with faults.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, readJson } from "../support/project.mjs";

export const folder = inRoot(".cache", "faults");
const figures = "figures.jsonl";

/** The possible results of a case. test/perturb/judges/settle.ts explains them. */
export const verdicts = ["held", "again", "asked", "known", "missed", "failed"];

/**
 * @typedef {object} CaseResult
 * @property {string} name
 * @property {string} verdict
 * @property {readonly string[]} notes
 * @property {number} seed
 * @property {string} [why] the reason why a known case can't succeed
 */

/** @typedef {{ readonly part: string, readonly results: readonly CaseResult[] }} Part */
/** @typedef {string | number} Cell */

/** @param {string} file */
function readLines(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line));
}

/**
 * The cases that can't succeed, with the reasons.
 * @type {readonly { readonly names: string, readonly why: string }[]}
 */
const known = readJson(inRoot("test", "perturb", "known.json"));

/**
 * @param {CaseResult} result
 * @returns {CaseResult}
 */
function judged(result) {
  if (result.verdict !== "failed") return result;
  const found = known.find(({ names }) => new RegExp(names).test(result.name));
  return found ? { ...result, verdict: "known", why: found.why } : result;
}

/**
 * The results of each part, by its name. The last result of a repeated case counts.
 * @returns {readonly Part[]}
 */
export function readParts() {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl") && name !== figures);
  return files.sort().map((file) => {
    const last = new Map(readLines(join(folder, file)).map((result) => [result.name, judged(result)]));
    return { part: file.replace(".jsonl", ""), results: [...last.values()] };
  });
}

/**
 * The number of attempts with the plugin and the emulator.
 * @returns {readonly { readonly what: string, readonly count: number, readonly seed: number }[]}
 */
export const readFigures = () => readLines(join(folder, figures));

/** @param {readonly CaseResult[]} results */
export const count = (results) =>
  verdicts.map((verdict) => results.filter((result) => result.verdict === verdict).length);

/**
 * The lines of a Markdown table with aligned columns.
 * @param {readonly (readonly Cell[])[]} rows
 */
export function table(rows) {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  /** @param {readonly Cell[]} row */
  const line = (row) => `| ${row.map((cell, column) => String(cell).padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)];
}

/**
 * The table of the results, after the failures of the selected parts.
 * @param {readonly string[]} named
 */
export function summary(named = []) {
  // Cases that wait for minutes belong to the matrix.
  /** @param {string} part */
  const isNamed = (part) => named.length === 0 || named.includes(part === "patience" ? "matrix" : part);
  const parts = readParts().filter(({ part }) => isNamed(part));
  const rows = parts.map(({ part, results }) => [part, results.length, ...count(results)]);
  const failed = parts.flatMap(({ results }) => results.filter(({ verdict }) => verdict === "failed"));
  return [
    ...failed.map(({ name, notes }) => `failed: ${name}\n    ${notes.join("\n    ")}`),
    "",
    ...table([["part", "cases", ...verdicts], ...rows]),
  ].join("\n");
}
