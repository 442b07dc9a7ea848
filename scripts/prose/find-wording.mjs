// Finds wording that native writers of English avoid. terms.json lists the words and what to write instead.
import { inRoot, readJson } from "../support/project.mjs";

/**
 * @type {{
 *   readonly openings: { readonly words: readonly string[], readonly instead: string },
 *   readonly terms: readonly { readonly pattern: string, readonly instead: string }[],
 * }}
 */
const { openings, terms } = readJson(inRoot("scripts", "prose", "terms.json"));
const opening = new RegExp(`(?<=^|[.:;!?)"] |\\n\\n)(${openings.words.join("|")})\\b[^.?!]*[.?!]?`, "g");
const patterns = terms.map(({ pattern, instead }) => ({ pattern: new RegExp(`\\b(${pattern})\\b`, "gi"), instead }));

/**
 * The findings in a passage: `{ words, instead }`. A question may open with any word.
 * @param {string} text
 */
export function findWording(text) {
  const found = [...text.matchAll(opening)]
    .filter(([sentence]) => !sentence.endsWith("?"))
    .map(([, words = ""]) => ({ words, instead: openings.instead }));
  for (const { pattern, instead } of patterns) {
    for (const [words] of text.matchAll(pattern)) found.push({ words, instead });
  }
  return found;
}

const maxSubjectLength = 72;

/**
 * The problems of a commit message's subject. Git writes the subjects of merges and reverts.
 * @param {string} message
 */
export function findSubjectProblems(message) {
  const [subject = ""] = message.split("\n").filter((line) => !line.startsWith("#"));
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return [];
  const problems = findWording(subject).map(({ words, instead }) => `${JSON.stringify(words)}: ${instead}`);
  if (subject.length > maxSubjectLength) {
    problems.push(`must have at most ${maxSubjectLength} characters, got ${subject.length}`);
  }
  if (!/^[A-Z]/.test(subject)) problems.push("must start with a verb in the imperative, with a capital letter");
  if (subject.endsWith(".")) problems.push("must not end with a full stop");
  return problems;
}
