// Checks and builds a release, and writes the files to publish into a folder. It publishes nothing: the release workflow
// signs and uploads the files. Options: --tag TAG, --out FOLDER, --target PLATFORM,… (default: all platforms), and --dry-run,
// which also builds a release that isn't ready and lists its problems.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { setup } from "../setup.mjs";
import { Advice, fail, inRoot, readJson } from "../support/project.mjs";
import { writeAssets } from "./assets.mjs";
import { runChecks } from "./checks.mjs";

const options = /** @type {const} */ ({
  "dry-run": { type: "boolean", default: false },
  tag: { type: "string" },
  out: { type: "string", default: inRoot(".cache", "release") },
  target: { type: "string", multiple: true },
});

/** @param {number} bytes */
const sizeText = (bytes) =>
  (bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`).padStart(9);

/** @param {ReturnType<typeof runChecks>} results */
const checkLines = (results) =>
  results.map(({ name, problem }) => (problem === undefined ? `  ok       ${name}` : `  problem  ${name}: ${problem}`));

/** @param {ReturnType<typeof writeAssets>["sbom"]} sbom */
function sbomLine({ components }) {
  const counts = new Map();
  for (const { properties } of components) {
    for (const { value } of properties) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const parts = [...counts].sort().map(([part, count]) => `${count} in ${part}`);
  return `  ${components.length} packages: ${parts.join(", ")}`;
}

/** @param {{ readonly out: string, readonly tag: string } & ReturnType<typeof writeAssets>} options */
function summary({ out, tag, packed, sbom }) {
  const folder = join(out, "assets");
  const assets = readdirSync(folder).map((name) => `  ${sizeText(statSync(join(folder, name)).size)}  ${name}`);
  const notes = readFileSync(join(out, "notes.md"), "utf8").trim().split("\n");
  return [
    `To npm, with provenance:`,
    `  ${sizeText(packed.size)}  ${packed.filename} (${packed.files} files)`,
    `To the GitHub release ${tag}, with attestations:`,
    ...assets,
    `Software bill of materials (sbom.cdx.json):`,
    sbomLine(sbom),
    `Release notes (${notes.length} lines):`,
    ...notes.slice(0, 3).map((line) => `  ${line.slice(0, 110)}`),
    `The files are in ${out}. Nothing was published.`,
  ];
}

async function release() {
  const { values } = parseArgs({ options });
  const { version } = readJson(inRoot("package.json"));
  const tag = values.tag ?? `v${version}`;
  const targets = (values.target ?? []).flatMap((each) => each.split(","));
  const out = resolve(values.out);
  const results = runChecks({ version, tag });
  console.log([`Release ${version}${values["dry-run"] ? " (dry run)" : ""}`, ...checkLines(results)].join("\n"));
  const problems = results.filter(({ problem }) => problem !== undefined);
  if (problems.length > 0 && !values["dry-run"]) throw new Advice("fix these problems before you release.");
  await setup({ only: "dependencies" });
  console.log(summary({ out, tag, ...writeAssets(out, { version, targets }) }).join("\n"));
}

release().catch(fail);
