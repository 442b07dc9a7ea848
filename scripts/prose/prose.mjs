// Finds wording in docs, comments and messages that native writers of English avoid: `node scripts/prose/prose.mjs [--count] [path …]`.
// The list of words is terms.json.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { inRoot, readJson, root } from "../support/project.mjs";
import { readProse } from "./read-prose.mjs";

const { openings, terms } = readJson(inRoot("scripts", "prose", "terms.json"));
const opening = new RegExp(`(?<=^|[.:;!?)"] |\\n\\n)(${openings.words.join("|")})\\b[^.?!]*[.?!]?`, "g");
const patterns = terms.map(({ pattern, instead }) => ({ pattern: new RegExp(`\\b(${pattern})\\b`, "gi"), instead }));

/** The findings in one passage: `{ words, instead }`. */
export function findIn(text) {
  const found = [...text.matchAll(opening)]
    .filter(([sentence]) => !sentence.endsWith("?"))
    .map(([, words]) => ({ words, instead: openings.instead }));
  for (const { pattern, instead } of patterns) {
    for (const [words] of text.matchAll(pattern)) found.push({ words, instead });
  }
  return found;
}

const read = (path) => readFileSync(inRoot(path), "utf8");
const counted = /\.(md|ts|tsx|mjs|cjs)$/;
const wordsOf = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

function filesOf(paths) {
  const { stdout } = spawnSync("git", ["ls-files", ...paths], { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return stdout.split("\n").filter((path) => counted.test(path));
}

const args = process.argv.slice(2);
const totals = {};
for (const path of filesOf(args.filter((arg) => !arg.startsWith("--")))) {
  for (const [kind, passages] of Object.entries(readProse(path, read(path)))) {
    const area = `${kind} in ${path.includes("/") ? path.split("/")[0] : "the root"}`;
    const total = (totals[area] ??= { words: 0, findings: 0 });
    for (const { line, text } of passages) {
      total.words += wordsOf(text);
      for (const { words, instead } of findIn(text)) {
        total.findings++;
        if (!args.includes("--count")) console.log(`${path}:${line} ${JSON.stringify(words)}: ${instead}`);
      }
    }
  }
}
if (args.includes("--count")) {
  const rows = Object.entries(totals).filter(([, { words }]) => words > 0);
  for (const [area, { words, findings }] of rows) {
    console.log(`${area}: ${findings} in ${words} words, ${((findings / words) * 1000).toFixed(1)} in 1,000`);
  }
}
