import { statSync } from "node:fs";
import { hostname } from "node:os";
import type { WriterLine } from "./lines";
import { touchMs } from "./own-file";
import { findProcess } from "./processes";

/** After this time without a touch, a process that has the writer's number is taken for another one. */
export const freshMs = 4 * touchMs;

/**
 * What has become of the process that writes a journal: it has ended, it is at work for a Terraform that is there, or the
 * Terraform that started it is gone (`orphaned`), and it will end by itself.
 */
export type Standing = "ended" | "at work" | "orphaned";

export function standingOf(path: string, writer: WriterLine | undefined, find = findProcess): Standing {
  const isTouched = wasTouched(path);
  // It has only been made, or has nothing yet; and nothing is known of the processes of another machine.
  if (!writer || writer.host !== hostname()) return isTouched ? "at work" : "ended";
  const { pid, parent, started } = writer;
  const found = pid === process.pid ? undefined : find(pid);
  if (!found) return "ended";
  const isKnown = started !== undefined && found.started !== undefined;
  if (isKnown ? found.started !== started : !isTouched) return "ended";
  // Where the system does not tell the parent of a process, it keeps that of the start, gone or not.
  const hasParent = found.parent === undefined ? parent === undefined || find(parent) : found.parent === parent;
  if (parent !== undefined && !hasParent) return "orphaned";
  // A process that was suspended does not touch its file.
  return isTouched ? "at work" : "ended";
}

function wasTouched(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < freshMs;
  } catch {
    return false;
  }
}
