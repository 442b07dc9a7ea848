import type { CheckResult, ProgramCheck } from "../../rules/check";
import type { PolicyResult } from "../run-checks";
import { nameFromHere } from "./repository";

/** A check in reports. If it has no advice, the texts of its findings are complete messages. */
export interface ReportedCheck extends ProgramCheck {
  readonly why: string;
  readonly advice?: string;
}

export type ReportedResult = CheckResult<ReportedCheck>;

/** Formats the message of a finding. `subject` names its construct. */
export const messageOf = ({ check: { why, advice }, text }: ReportedResult, subject: string): string =>
  advice === undefined ? text : `${subject} ${text}. ${why} ${advice}`;

/** Formats a finding as one line, with its check, its construct and the line of the program that created it. */
export function resultText(result: PolicyResult): string {
  const { check, construct, origin } = result;
  const at = origin ? ` (${nameFromHere(origin.file)}:${String(origin.line)}:${String(origin.column)})` : "";
  return `${check.id}: ${messageOf(result, `${construct.node.path || "the app"}${at}`)}`;
}
