import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "../../support/project.mjs";
import { parts } from "../parts/index.mjs";
import { attempts } from "./attempts.mjs";
import { growthPlot, plotFile } from "./growth.mjs";
import { keptBlocks } from "./kept.mjs";
import { profiles } from "./profiles.mjs";
import { markdownOf, tableMarkdown } from "./table.mjs";

/** @typedef {import("../parts/index.mjs").Part} Part */
/** @typedef {import("./results.mjs").Result} Result */

const page = inRoot("docs", "internals", "performance.md");

/** CPU time of the start of an empty script, in ms, on the machine to which the targets refer. */
const emptyScriptOfAims = 21;

const introduction = `# Performance

This page is for contributors, and [Deploy faster](../guides/deploy-faster.md) is for users. It shows how long commands take and how much load they put on the service. \`npm run bench -- --write\` measures everything and writes the page. \`npm run bench\` prints the results. \`npm run bench -- synth\` measures one part, and \`npm run bench -- synth --write\` updates one section.

Sections were measured on different days. Each shows its date and conditions, so compare figures only within a section.

Each row has a reference from the same run. Both were measured in turn, each time in new processes with a minimal environment. The figures are medians and depend on the machine, so the ratio is more meaningful. The CPU time includes all child processes. The last column is the project's target for an idle machine. If it is empty, there is no target. No test fails because of a long time. The numbers of requests are exact, and a system test fails if one of them changes.

The targets are for a machine that starts an empty script in ${emptyScriptOfAims} ms of CPU time. [The start of the provider](#start-and-end-of-the-provider) is compared with such a script.`;

/** @param {Result} result */
function conditionsText({ conditions: { date, machine, versions }, version }) {
  const all = [...versions, ...(version ? [`version ${version} of the Go provider`] : [])];
  return `Measured on ${date} on ${machine}, ${all.slice(0, -1).join(", ")} and ${all.at(-1)}.`;
}

/**
 * @param {Part} part
 * @param {Result} result
 */
const measuredBlocks = ({ picture, table }, result) => [
  conditionsText(result),
  ...(picture ? [picture] : []),
  ...(table ? [markdownOf(table(result))] : []),
  tableMarkdown(result.rows),
];

/**
 * The reason for missed targets, and the attempts.
 * @param {string} name
 */
function explanation(name) {
  const table = attempts[name] ? [markdownOf(attempts[name])] : [];
  if (name in profiles) return [`**Missed targets.** ${profiles[name]}`, ...table];
  return table.length > 0 ? ["**Attempts.**", ...table] : [];
}

/**
 * @param {string} name
 * @param {Part} part
 * @param {Result | undefined} result
 * @param {readonly string[] | undefined} kept
 */
function section(name, part, result, kept) {
  const blocks = result ? measuredBlocks(part, result) : (kept ?? []);
  if (blocks.length === 0)
    return [`## ${part.title}`, `Not measured yet: \`${part.command ?? `npm run bench -- ${name}`}\`.`];
  return [`## ${part.title}`, ...(part.about ? [part.about] : []), ...blocks, ...explanation(name)];
}

/**
 * The page with these results. A section without a result keeps the tables that it has in the text before.
 * @param {Readonly<Record<string, Result>>} results
 * @param {string} before
 */
export async function pageText(results, before) {
  const kept = keptBlocks(before);
  const sections = Object.entries(parts).flatMap(([name, part]) => {
    return section(name, part, results[name], kept.get(part.title));
  });
  const { format, resolveConfig } = await import("prettier");
  const text = [introduction, ...sections].join("\n\n");
  return format(text, { ...(await resolveConfig(page)), filepath: page });
}

/**
 * Writes the page and the plot of the measurements.
 * @param {Readonly<Record<string, Result>>} results
 */
export async function writePage(results) {
  writeFileSync(page, await pageText(results, readFileSync(page, "utf8")));
  const points = results.plan?.points;
  if (points) writeFileSync(inRoot("docs", "internals", plotFile), growthPlot(points));
}
