// Finds habits in hand-written pages: wording and sentences that are harmless alone, but that make a page read like a
// translation if they are frequent. habits.json lists them, and the most that 1,000 words of an area may have.
import { inRoot, readJson } from "../support/project.mjs";

/** @typedef {{ readonly words: string, readonly instead: string }} Found */
/** @typedef {Record<string, { words: number, habits: number }>} HabitCounts */

/**
 * @type {{
 *   readonly limit: number,
 *   readonly areas: Readonly<Record<string, string>>,
 *   readonly generated: string,
 *   readonly sentence: { readonly words: number, readonly commas: number, readonly which: number },
 *   readonly patterns: readonly { readonly pattern: string, readonly instead: string, readonly exactCase?: boolean }[],
 * }}
 */
const { limit, areas, generated, sentence: most, patterns } = readJson(inRoot("scripts", "prose", "habits.json"));
const habits = patterns.map(({ pattern, instead, exactCase }) => ({
  pattern: new RegExp(`(?<![\\w-])(${pattern})(?![\\w-])`, exactCase ? "g" : "gi"),
  instead,
}));
// "A, B, C and D" reads easily, so its commas don't count.
const enumeration = /(?:[^\s,]+(?: [^\s,]+){0,3}, )+(?:[^\s,]+ ){0,3}[^\s,]+,? (?:and|or) /g;

/**
 * The area of a page, or undefined if the page is generated or no page.
 * @param {string} path
 */
export function areaOf(path) {
  if (new RegExp(generated).test(path)) return undefined;
  // The later areas are more specific.
  return Object.entries(areas).findLast(([, pattern]) => new RegExp(pattern).test(path))?.[0];
}

/**
 * @param {string} sentence
 * @returns {readonly Found[]}
 */
function findInSentence(sentence) {
  const words = sentence.split(/\s+/).length;
  const commas =
    sentence
      .replace(/(?:\bx, )+x\b/g, "x")
      .replace(enumeration, "")
      .split(", ").length - 1;
  const clauses = [...sentence.matchAll(/\bwhich\b/g)].length;
  return [
    [words > most.words, `a sentence of ${words} words`],
    [commas >= most.commas && words > 20, `a sentence with ${commas} commas`],
    [clauses >= most.which, `a sentence with ${clauses} "which"`],
  ]
    .filter(([isTooMuch]) => isTooMuch)
    .map(([, problem]) => ({ words: sentence.slice(0, 60), instead: `${problem}: split it` }));
}

/**
 * The habits in a passage: `{ words, instead }`.
 * @param {string} text
 * @returns {readonly Found[]}
 */
export function findHabits(text) {
  const inWords = habits.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([words]) => ({ words, instead })),
  );
  return [...inWords, ...text.split(/(?<=[.?!:])\s+/).flatMap(findInSentence)];
}

/**
 * The areas with more habits than allowed, of `{ area: { words, habits } }`.
 * @param {HabitCounts} counts
 */
export const tooMany = (counts) =>
  Object.entries(counts).flatMap(([area, { words, habits: found }]) => ((found / words) * 1000 >= limit ? [area] : []));
