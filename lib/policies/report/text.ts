import type { PolicyResult } from "../run-checks";
import { nameFromHere } from "./repository";

/** A finding in one line, with its check, its construct and the line of the program that made it. */
export function resultText({ check, construct, text, origin }: PolicyResult): string {
  const at = origin ? ` (${nameFromHere(origin.file)}:${String(origin.line)}:${String(origin.column)})` : "";
  return `${check.id}: ${construct.node.path || "the app"}${at} ${text}. ${check.why} ${check.advice}`;
}
