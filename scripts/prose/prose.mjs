// Lists wording in docs, comments and strings that native writers of English avoid, and fails if it finds any, except in
// the folders that terms.json exempts. Arguments: paths (default: the whole project). `--count` prints figures per area,
// `--commit-message FILE` checks the subject of a commit.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { fail, inRoot, readJson } from "../support/project.mjs";
import { findSubjectProblems, findWording } from "./find-wording.mjs";
import { readProse } from "./read-prose.mjs";

const { exempt } = readJson(inRoot("scripts", "prose", "terms.json"));
const read = /\.(md|ts|tsx|mjs|cjs)$/;
const left = /(^|\/)(node_modules|dist|l1|generated|\.[^/]+|cdktf\.out|coverage)(\/|$)/;

function filesOf(path) {
  if (left.test(path)) return [];
  if (!statSync(inRoot(path)).isDirectory()) return read.test(path) ? [path] : [];
  return readdirSync(inRoot(path)).flatMap((name) => filesOf(path === "." ? name : `${path}/${name}`));
}

/** Every finding in files and folders, relative to the project, and the number of words by area. */
export function checkProse(paths = ["."]) {
  const words = new Map();
  const findings = [];
  for (const path of paths.flatMap(filesOf)) {
    for (const [kind, passages] of Object.entries(readProse(path, readFileSync(inRoot(path), "utf8")))) {
      const area = `${kind} in ${path.includes("/") ? path.split("/")[0] : "the root"}`;
      const isEnforced = !(exempt[kind] ?? []).some((each) => path.startsWith(`${each}/`));
      for (const { line, text } of passages) {
        const count = text.split(/\s+/).filter((word) => /\w/.test(word)).length;
        words.set(area, (words.get(area) ?? 0) + count);
        for (const found of findWording(text)) findings.push({ path, line, area, isEnforced, ...found });
      }
    }
  }
  return { words, findings };
}

function main([first, ...rest]) {
  if (first === "--commit-message") {
    const problems = findSubjectProblems(readFileSync(rest[0], "utf8"));
    for (const problem of problems) console.error(`subject of the commit: ${problem}`);
    process.exitCode = problems.length > 0 ? 1 : 0;
    return;
  }
  const paths = first === "--count" ? rest : [first, ...rest].filter((path) => path !== undefined);
  const { words, findings } = checkProse(paths.length > 0 ? paths : undefined);
  if (first === "--count") {
    for (const [area, count] of words) {
      const found = findings.filter((each) => each.area === area).length;
      console.log(`${area}: ${found} in ${count} words, ${((found / count) * 1000).toFixed(1)} in 1,000`);
    }
    return;
  }
  const shown = paths.length > 0 ? findings : findings.filter(({ isEnforced }) => isEnforced);
  for (const found of shown)
    console.log(`${found.path}:${found.line} ${JSON.stringify(found.words)}: ${found.instead}`);
  process.exitCode = shown.some(({ isEnforced }) => isEnforced) ? 1 : 0;
}

if (process.argv[1]?.startsWith(inRoot("scripts", "prose"))) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
