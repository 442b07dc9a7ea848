import { printable } from "../../printable";
import type { Finding, Verdict } from "./finding";
import { worstOf } from "./finding";

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
