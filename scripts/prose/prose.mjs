// Lists wording in docs, comments and strings that native writers of English avoid, and fails if it finds any, except in
// the folders that terms.json exempts. It also fails if hand-written pages have too many of the habits in habits.json.
// Arguments: paths (default: the whole project). `--count` prints figures per area, `--commit-message FILE` checks the
// subject of a commit.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { fail, inRoot, readJson } from "../support/project.mjs";
import { areaOf, findHabits, tooMany } from "./find-habits.mjs";
import { findSubjectProblems, findWording } from "./find-wording.mjs";
import { readProse } from "./read-prose.mjs";

/**
 * @typedef {object} Finding
 * @property {string} path
 * @property {number} line
 * @property {string} area
 * @property {string} words
 * @property {string} instead
 * @property {boolean} [isEnforced]
 */

/** @type {{ readonly exempt: Readonly<Record<string, readonly string[]>> }} */
const { exempt } = readJson(inRoot("scripts", "prose", "terms.json"));
const read = /\.(md|ts|tsx|mjs|cjs)$/;
const left = /(^|\/)(node_modules|dist|l1|generated|\.[^/]+|cdktf\.out|coverage)(\/|$)/;

/**
 * @param {string} path
 * @returns {readonly string[]}
 */
function filesOf(path) {
  if (left.test(path)) return [];
  if (!statSync(inRoot(path)).isDirectory()) return read.test(path) ? [path] : [];
  return readdirSync(inRoot(path)).flatMap((name) => filesOf(path === "." ? name : `${path}/${name}`));
}

/** @param {string} text */
const countWords = (text) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Every finding in files and folders, relative to the project, and the number of words by area. */
export function checkProse(paths = ["."]) {
  /** @type {Map<string, number>} */
  const words = new Map();
  /** @type {Finding[]} */
  const findings = [];
  for (const path of paths.flatMap(filesOf)) {
    for (const [kind, passages] of Object.entries(readProse(path, readFileSync(inRoot(path), "utf8")))) {
      const area = `${kind} in ${path.includes("/") ? path.split("/")[0] : "the root"}`;
      const isEnforced = !(exempt[kind] ?? []).some((each) => path.startsWith(`${each}/`));
      for (const { line, text } of passages) {
        words.set(area, (words.get(area) ?? 0) + countWords(text));
        for (const found of findWording(text)) findings.push({ path, line, area, isEnforced, ...found });
      }
    }
  }
  return { words, findings };
}

/** The habits in the hand-written pages among files and folders, and the numbers of words and habits by area. */
export function countHabits(paths = ["."]) {
  /** @type {import("./find-habits.mjs").HabitCounts} */
  const areas = {};
  /** @type {Finding[]} */
  const habits = [];
  for (const path of paths.flatMap(filesOf)) {
    const area = areaOf(path);
    if (area === undefined) continue;
    const counts = (areas[area] ??= { words: 0, habits: 0 });
    for (const { line, text } of readProse(path, readFileSync(inRoot(path), "utf8")).docs) {
      const found = findHabits(text);
      counts.words += countWords(text);
      counts.habits += found.length;
      habits.push(...found.map((each) => ({ path, line, area, ...each })));
    }
  }
  return { areas, habits };
}

/**
 * @param {number} found
 * @param {number} words
 */
const per1000 = (found, words) => `${found} in ${words} words, ${((found / words) * 1000).toFixed(2)} in 1,000`;

/** @param {readonly Finding[]} findings */
function printFindings(findings) {
  for (const { path, line, words, instead } of findings) {
    console.log(`${path}:${line} ${JSON.stringify(words)}: ${instead}`);
  }
}

/** @param {readonly string[]} args */
function main([first, ...rest]) {
  if (first === "--commit-message") {
    const problems = findSubjectProblems(readFileSync(rest[0] ?? "", "utf8"));
    for (const problem of problems) console.error(`subject of the commit: ${problem}`);
    process.exitCode = problems.length > 0 ? 1 : 0;
    return;
  }
  const paths = first === "--count" ? rest : [first, ...rest].filter((path) => path !== undefined);
  const isWhole = paths.length === 0;
  const { words, findings } = checkProse(isWhole ? undefined : paths);
  const { areas, habits } = countHabits(isWhole ? undefined : paths);
  if (first === "--count") {
    for (const [area, count] of words) {
      console.log(`${area}: ${per1000(findings.filter((each) => each.area === area).length, count)}`);
    }
    for (const [area, counts] of Object.entries(areas)) {
      console.log(`habits in ${area}: ${per1000(counts.habits, counts.words)}`);
    }
    return;
  }
  const shown = isWhole ? findings.filter(({ isEnforced }) => isEnforced) : findings;
  const crowded = isWhole ? tooMany(areas) : [];
  printFindings(shown);
  printFindings(isWhole ? habits.filter(({ area }) => crowded.includes(area)) : habits);
  for (const [area, counts] of Object.entries(areas)) {
    if (crowded.includes(area)) console.log(`too many habits in ${area}: ${per1000(counts.habits, counts.words)}`);
  }
  process.exitCode = crowded.length > 0 || shown.some(({ isEnforced }) => isEnforced) ? 1 : 0;
}

if (process.argv[1]?.startsWith(inRoot("scripts", "prose"))) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    fail(error);
  }
}
