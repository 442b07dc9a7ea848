import { printable } from "../../../shared/printable";
import { counted } from "../../table";

/** `problem`: a deploy fails. `warning`: a deploy may work, but the user should act. */
export type FindingLevel = "good" | "warning" | "problem";

/** The result of one check. */
export interface DoctorFinding {
  readonly check: string;
  readonly verdict: FindingLevel;
  readonly words: string;
  /** The fix, as a command or instruction. */
  readonly todo?: string;
  /** True if the directory contains no stack to deploy, although its setup may be correct. */
  readonly isIdle?: true;
}

/** Creates the findings of one check. */
export function findingsOf(check: string) {
  return {
    good: (words: string): DoctorFinding => ({ check, verdict: "good", words }),
    warning: (words: string, todo: string): DoctorFinding => ({ check, verdict: "warning", words, todo }),
    problem: (words: string, todo: string): DoctorFinding => ({ check, verdict: "problem", words, todo }),
  };
}

/** The most severe level among the findings. */
export function worstOf(findings: readonly DoctorFinding[]): FindingLevel {
  const has = (wanted: FindingLevel) => findings.some(({ verdict }) => verdict === wanted);
  return has("problem") ? "problem" : has("warning") ? "warning" : "good";
}

const signs: Readonly<Record<FindingLevel, string>> = { good: "ok", warning: "warning", problem: "problem" };
const indentation = " ".repeat(signs.problem.length + 2);

const indented = (text: string) => printable(text).replaceAll("\n", `\n${indentation}`);

function lineOf({ check, verdict, words, todo }: DoctorFinding): string {
  const found = `${signs[verdict].padEnd(signs.problem.length)}  ${check}: ${indented(words)}`;
  return todo === undefined ? found : `${found}\n${indentation}fix: ${indented(todo)}`;
}

function summaryOf(findings: readonly DoctorFinding[]): string {
  const count = (wanted: FindingLevel) => findings.filter(({ verdict }) => verdict === wanted).length;
  const warnings = counted(count("warning"), "warning");
  if (count("problem") > 0)
    return `${counted(count("problem"), "problem")}, ${warnings}. Fix all problems before you deploy.`;
  if (findings.some(({ isIdle }) => isIdle))
    return `There is nothing to deploy here yet${count("warning") > 0 ? `, with ${warnings}` : ""}.`;
  return count("warning") > 0 ? `Ready to deploy, with ${warnings}.` : "Ready to deploy.";
}

/** Formats the findings as text. */
export const findingsText = (findings: readonly DoctorFinding[]): string =>
  `${findings.map(lineOf).join("\n")}\n\n${summaryOf(findings)}\n`;

/** Formats the findings as JSON. Property names are stable across versions; new ones may be added. */
export function findingsJson(findings: readonly DoctorFinding[]): string {
  const shown = findings.map(({ check, verdict, words, todo }) => ({ check, verdict, words, todo: todo ?? null }));
  return `${JSON.stringify({ verdict: worstOf(findings), findings: shown }, null, 2)}\n`;
}
