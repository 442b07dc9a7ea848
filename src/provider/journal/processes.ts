import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";

/** What the system tells of a process that is there. */
export interface ProcessFacts {
  /** `undefined`: the system does not tell. */
  readonly parent?: number;
  /** Tells the process from a later one that was given the same number. */
  readonly started?: string;
}

/** A process that is there; `undefined` where it has ended. */
export function findProcess(pid: number): ProcessFacts | undefined {
  if (!isThere(pid)) return undefined;
  const told = factsFromProc(pid) ?? (process.platform === "win32" ? undefined : factsFromPs(pid));
  return told?.hasEnded === true ? undefined : (told ?? {});
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** `hasEnded`: only its number is still kept, until its parent asks how it ended. Some containers never ask. */
type ToldFacts = ProcessFacts & { readonly hasEnded: boolean };

/** Linux. The name of the program comes second, in parentheses, and may have any character. */
export function factsFromProc(pid: number): ToldFacts | undefined {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state = "", parent] = fields;
    const started = fields[19];
    if (started === undefined) return undefined;
    return { hasEnded: /^[ZX]/.test(state), parent: Number(parent), started };
  } catch {
    return undefined;
  }
}

/** Systems without `/proc`, such as macOS. */
export function factsFromPs(pid: number): ToldFacts | undefined {
  try {
    const printed = execFileSync("ps", ["-o", "stat=,ppid=,lstart=", "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C", TZ: "UTC" },
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 2_000,
    });
    const [state = "", parent, ...started] = printed.trim().split(/\s+/);
    if (parent === undefined || started.length === 0) return undefined;
    return { hasEnded: state.startsWith("Z"), parent: Number(parent), started: started.join(" ") };
  } catch {
    return undefined;
  }
}

/** The process that writes a journal. This is the first line of its file. */
export interface WriterLine {
  readonly format: 1;
  readonly pid: number;
  readonly host: string;
  /** A hash of the token: objects of one account mean nothing in another. */
  readonly account: string;
  /** The Terraform process that started the provider. Absent if a person started it, for debugging. */
  readonly parent?: number;
  /** When the process started, as the system formats it. Absent if the system doesn't report it. */
  readonly started?: string;
}

/** How often a living process touches its file, in milliseconds. */
export const touchMs = 5_000;

/** After this time without a touch, a process that has the writer's number is taken for another one. */
export const freshMs = 4 * touchMs;

/**
 * What has become of the process that writes a journal: it has ended, it is at work for a Terraform that is there, or the
 * Terraform that started it is gone (`orphaned`), and it will end by itself.
 */
type Standing = "ended" | "at work" | "orphaned";

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
