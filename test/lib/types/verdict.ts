import type { Complaint } from "./compiler";
import type { Mistake } from "./refused/mistake";

/** A message that is longer is not read. */
const mostLines = 9;
const mostCharacters = 1200;

/** What is wrong with the compiler's word on a mistake: nothing, where it is one, at its place, and says what it is about. */
function faults([, code, at, says]: Mistake, complaints: readonly Complaint[]): string[] {
  const [first, ...more] = complaints;
  if (!first) return [`it compiles: ${code}`];
  if (more.length > 0) return complaints.map(({ words }) => `one of several: ${words}`);
  return [
    ...(first.at.startsWith(at) ? [] : [`it is shown at ${first.at}`]),
    ...(says.test(first.words) ? [] : [`it says ${first.words}`]),
    ...(first.words.length > mostCharacters ? [`it has ${String(first.words.length)} characters: ${first.words}`] : []),
    ...(first.words.split("\n").length > mostLines ? [`it has too many lines: ${first.words}`] : []),
  ];
}

/** The same for many, each with its area before it. */
export function complaintsOf(
  all: readonly (readonly [area: string, ...mistake: Mistake])[],
  compile: (codes: readonly string[]) => readonly Complaint[][],
): string[][] {
  const complaints = compile(all.map(([, , code]) => code));
  return all.map(([, ...mistake], index) => faults(mistake, complaints[index] ?? []));
}
