import type { Complaint } from "./compiler";
import type { Mistake } from "./refused/mistake";

/** The maximum length of a readable message. */
const maxLines = 9;
const maxCharacters = 1200;

/** The problems of the compiler's report: empty if it is one error, at the right place, with the right subject. */
function faults([, code, at, says]: Mistake, complaints: readonly Complaint[]): string[] {
  const [first, ...more] = complaints;
  if (!first) return [`it compiles: ${code}`];
  if (more.length > 0) return complaints.map(({ words }) => `one of several: ${words}`);
  return [
    ...(first.at.startsWith(at) ? [] : [`it is shown at ${first.at}`]),
    ...(says.test(first.words) ? [] : [`it says ${first.words}`]),
    ...(first.words.length > maxCharacters ? [`it has ${String(first.words.length)} characters: ${first.words}`] : []),
    ...(first.words.split("\n").length > maxLines ? [`it has too many lines: ${first.words}`] : []),
  ];
}

/** The same for several mistakes, each with its area. */
export function complaintsOf(
  all: readonly (readonly [area: string, ...mistake: Mistake])[],
  compile: (codes: readonly string[]) => readonly Complaint[][],
): string[][] {
  const complaints = compile(all.map(([, , code]) => code));
  return all.map(([, ...mistake], index) => faults(mistake, complaints[index] ?? []));
}
