// Writes the figures of the last run of the tests with faults into docs/internals/reliability.md.
import { readFileSync, writeFileSync } from "node:fs";
import { format } from "prettier";
import { Advice, inRoot } from "../support/project.mjs";
import { count, readFigures, readParts, table, verdicts } from "./faults-results.mjs";

const page = inRoot("docs", "internals", "reliability.md");
const begin = "<!-- figures: npm run test:faults -- --report -->";
const end = "<!-- end of figures -->";

/** @typedef {import("./faults-results.mjs").Part} Part */
/** @typedef {import("./faults-results.mjs").CaseResult} CaseResult */

/**
 * @template T
 * @param {readonly T[]} list
 */
const unique = (list) => [...new Set(list)];
/** @param {string | number | undefined} text */
const cell = (text) => String(text).replaceAll("|", "\\|");

/** @param {readonly Part[]} parts */
function ofParts(parts) {
  const rows = parts.map(({ part, results }) => [
    part,
    results.length,
    ...count(results),
    unique(results.map(({ seed }) => seed)).join(", "),
  ]);
  return table([["part", "cases", ...verdicts, "seed"], ...rows]);
}

/**
 * The cases of the matrix by the last part of their names, which is the fault.
 * @param {readonly Part[]} parts
 */
function ofFaults(parts) {
  const results = parts.filter(({ part }) => part === "matrix" || part === "patience").flatMap((part) => part.results);
  /** @param {CaseResult} result */
  const faultOf = ({ name }) => name.slice(name.lastIndexOf("/") + 1);
  const rows = unique(results.map(faultOf))
    .sort()
    .map((fault) => {
      const those = results.filter((result) => faultOf(result) === fault);
      return [cell(fault), those.length, ...count(those)];
    });
  return table([["fault", "pairs", ...verdicts], ...rows]);
}

/** @param {readonly CaseResult[]} results */
function ofKnown(results) {
  const known = results.filter(({ verdict }) => verdict === "known");
  const lines = unique(known.map(({ why }) => why)).map((why) => {
    const those = known.filter((result) => result.why === why);
    return `- ${those.length} cases, such as \`${those[0]?.name}\`: ${why}`;
  });
  return lines.length > 0 ? lines : ["None."];
}

/** @param {readonly CaseResult[]} results */
function ofFailed(results) {
  const failed = results.filter(({ verdict }) => verdict === "failed");
  if (failed.length === 0) return ["None."];
  return failed.map(
    ({ name, notes }) =>
      `- \`${name}\`: ${cell(
        String(notes[0] ?? "")
          .replace(/[`<>*_]/g, "")
          .slice(0, 200),
      )}`,
  );
}

export async function writeReport() {
  const parts = readParts();
  if (parts.length === 0) throw new Advice("there are no results yet. Run npm run test:faults first.");
  const results = parts.flatMap((part) => part.results);
  const figures = readFigures().map(({ what, count: tried, seed }) => [cell(what), tried, seed]);
  const written = [
    begin,
    "",
    ...ofParts(parts),
    "",
    "Combinations of request and fault in the matrix, by fault:",
    "",
    ...ofFaults(parts),
    "",
    ...(figures.length > 0 ? table([["test", "count", "seed"], ...figures]) : []),
    "",
    "### Failed cases",
    "",
    ...ofFailed(results),
    "",
    "### Undetectable cases",
    "",
    ...ofKnown(results),
    "",
    end,
  ].join("\n");
  const text = readFileSync(page, "utf8");
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from)
    throw new Advice(`docs/internals/reliability.md must contain the lines ${begin} and ${end}.`);
  const whole = text.slice(0, from) + written + text.slice(to + end.length);
  writeFileSync(page, await format(whole, { parser: "markdown", printWidth: 120 }));
}
