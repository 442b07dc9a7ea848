import { printable } from "../../printable";

/** `problem`: a deploy stops at it. `warning`: a deploy may work, and something is to be done. */
export type Verdict = "good" | "warning" | "problem";

/** What was seen of one thing. */
export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly words: string;
  /** What to do, in words that can be typed. */
  readonly todo?: string;
}

/** Makes the findings of one check. */
export function findingsOf(check: string) {
  return {
    good: (words: string): Finding => ({ check, verdict: "good", words }),
    warning: (words: string, todo: string): Finding => ({ check, verdict: "warning", words, todo }),
    problem: (words: string, todo: string): Finding => ({ check, verdict: "problem", words, todo }),
  };
}

/** The worst of what was found. */
export function worstOf(findings: readonly Finding[]): Verdict {
  const has = (wanted: Verdict) => findings.some(({ verdict }) => verdict === wanted);
  return has("problem") ? "problem" : has("warning") ? "warning" : "good";
}

const signs: Readonly<Record<Verdict, string>> = { good: "ok", warning: "warning", problem: "problem" };
const indentation = " ".repeat(signs.problem.length + 2);

const indented = (text: string) => printable(text).replaceAll("\n", `\n${indentation}`);

function lineOf({ check, verdict, words, todo }: Finding): string {
  const found = `${signs[verdict].padEnd(signs.problem.length)}  ${check}: ${indented(words)}`;
  return todo === undefined ? found : `${found}\n${indentation}do: ${indented(todo)}`;
}

const counted = (count: number, word: string) => `${String(count)} ${word}${count === 1 ? "" : "s"}`;

function summaryOf(findings: readonly Finding[]): string {
  const count = (wanted: Verdict) => findings.filter(({ verdict }) => verdict === wanted).length;
  const warnings = counted(count("warning"), "warning");
  if (count("problem") > 0) return `${counted(count("problem"), "problem")} to solve before a deploy, ${warnings}.`;
  return count("warning") > 0 ? `Nothing stops a deploy; ${warnings}.` : "Nothing stops a deploy.";
}

/** The findings for a person. */
export const reportText = (findings: readonly Finding[]): string =>
  `${findings.map(lineOf).join("\n")}\n\n${summaryOf(findings)}\n`;

/** The findings for a program. Names stay from version to version; new ones may come. */
export function reportJson(findings: readonly Finding[]): string {
  const shown = findings.map(({ check, verdict, words, todo }) => ({ check, verdict, words, todo: todo ?? null }));
  return `${JSON.stringify({ verdict: worstOf(findings), findings: shown }, null, 2)}\n`;
}
