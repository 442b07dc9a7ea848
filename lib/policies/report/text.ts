import type { PolicyResult } from "../run-checks";
import { fileFromRepository } from "./repository";

/** A finding in one line, with its check, its construct and the line of the program that made it. */
export function resultText({ check, construct, text, origin }: PolicyResult): string {
  const at = origin && `${fileFromRepository(origin.file).fromHere}:${String(origin.line)}:${String(origin.column)}`;
  const place = `${construct.node.path || "the app"}${at === undefined ? "" : ` (${at})`}`;
  return `${check.id}: ${place} ${text}. ${check.why} ${check.advice}`;
}
