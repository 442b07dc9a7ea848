import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { inRoot } from "../../support/project.mjs";
import { environment } from "../measure/child.mjs";
import { terraformFile } from "../measure/terraform.mjs";
import { parts } from "../parts/index.mjs";
import { emptyScript } from "../parts/start.mjs";
import { plot } from "./plot.mjs";
import { profiles } from "./profiles.mjs";
import { figure, tableMarkdown } from "./table.mjs";

const page = inRoot("docs", "performance.md");
const plotFile = "performance-growth.svg";

const introduction = `# Performance

This page shows how long commands take and how much load they put on the service. \`npm run bench -- --write\` measures everything and writes the page. \`npm run bench\` prints the results, and \`npm run bench -- synth\` measures one part.

Each row has a reference from the same run. Both were measured in turn, each time in new processes with a minimal environment. The figures are medians and depend on the machine, so the ratio is more meaningful. The CPU time includes all child processes. The last column is the project's target for an idle machine. If it is empty, there is no target. No test fails because of a long time. The numbers of requests are exact, and a system test fails if one of them changes.
`;

/** CPU time of the start of an empty script, in ms, on the machine to which the targets refer. */
const emptyScriptOfAims = 21;

/** The speed of the machine, which the targets don't include. */
function speedOf(results) {
  const reference = results.start?.rows.find((row) => row.reference?.what === emptyScript)?.reference;
  if (!reference) return "";
  return ` The targets are for a machine that starts an empty script in ${emptyScriptOfAims} ms of CPU time. On this machine, it took ${figure(reference.value)}.`;
}

async function conditions(results) {
  const output = execFileSync(await terraformFile(), ["version", "-json"], { encoding: "utf8", env: environment("/") });
  const dates = [...new Set(Object.values(results).flatMap((result) => result?.date ?? []))].sort();
  const days = dates.length > 1 ? `from ${dates[0]} to ${dates.at(-1)}` : `on ${dates[0]}`;
  return `Measured ${days} on ${process.platform} with ${availableParallelism()} processors, Node ${process.versions.node} and Terraform ${JSON.parse(output).terraform_version}.${speedOf(results)}\n`;
}

const lines = { single: "single records", set: "one stratus_domain_records", blocks: "terraform_data, for comparison" };

function panelOf(title, unit, points, names, valueOf) {
  return {
    title,
    unit,
    sizes: points.map(({ size }) => size),
    lines: names.map((name) => ({ name: lines[name], values: points.map((point) => valueOf(point[name])) })),
  };
}

function growthText(points) {
  const rows = points.map(({ size, single, set, blocks }) => {
    const cells = [single, set, blocks].map(({ wall }) => `${figure(wall / 1_000)} s`);
    const memory = [single, set].map(({ peakMb }) => `${figure(peakMb)} MB`);
    return `| ${[figure(size), ...cells, ...memory].join(" | ")} |`;
  });
  return [
    "This section measures the plan of an unchanged zone, with its records as single resources, one block each, and as one record set. The memory figures show the peak of any provider process.",
    "",
    `![How the time and the memory of a plan grow with the number of records](${plotFile})`,
    "",
    "| records | single: time | one set: time | `terraform_data`: time | single: memory | one set: memory |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

function section(name, { title, about }, result) {
  if (!result) return [`## ${title}\n`, `Not measured yet: \`npm run bench -- ${name}\`.\n`];
  const { points, rows } = result;
  return [
    `## ${title}\n`,
    ...(about ? [`${about}\n`] : []),
    ...(points ? [growthText(points)] : []),
    `${tableMarkdown(rows)}\n`,
    ...(name in profiles ? [`**Missed targets.** ${profiles[name]}\n`] : []),
  ];
}

function plotOf(points) {
  return plot([
    panelOf("Time of a plan", "s", points, ["single", "set", "blocks"], ({ wall }) => wall / 1_000),
    panelOf("Memory of the provider", "MB", points, ["single", "set"], ({ peakMb }) => peakMb),
  ]);
}

/** Writes the page and the plot of the measurements. */
export async function writePage(results) {
  const sections = Object.entries(parts).flatMap(([name, part]) => section(name, part, results[name]));
  const { format, resolveConfig } = await import("prettier");
  const text = [introduction, await conditions(results), ...sections].join("\n");
  writeFileSync(page, await format(text, { ...(await resolveConfig(page)), filepath: page }));
  if (results.plan) writeFileSync(inRoot("docs", plotFile), plotOf(results.plan.points));
}
