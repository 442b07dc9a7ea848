import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { hostname } from "node:os";

/** Facts about a running process. */
export interface ProcessFacts {
  /** Undefined if the system doesn't report it. */
  readonly parent?: number;
  /** Distinguishes the process from a later one with the same id. */
  readonly started?: string;
}

/** Returns a running process, or undefined if it has ended. */
export function findProcess(pid: number): ProcessFacts | undefined {
  if (!isRunning(pid)) return undefined;
  // Windows reports neither the parent nor the start time without another program. Under Wine, `/proc` has the ids of Linux.
  const processState = process.platform === "win32" ? undefined : (factsFromProc(pid) ?? factsFromPs(pid));
  return processState?.hasEnded === true ? undefined : (processState ?? {});
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** `hasEnded` is true for a zombie: its parent hasn't read the exit status yet. Some containers never do. */
type ProcessState = ProcessFacts & { readonly hasEnded: boolean };

/** Reads `/proc` (Linux). The name of the program comes second, in parentheses, and may contain any character. */
export function factsFromProc(pid: number): ProcessState | undefined {
  try {
    const text = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state = "", parent] = fields;
    const started = fields[19];
    if (started === undefined) return undefined;
    return { hasEnded: /^[ZX]/.test(state), parent: Number(parent), started };
  } catch {
    // The process doesn't exist, or the system has no /proc.
    return undefined;
  }
}

/** Reads `ps`, for systems without `/proc`, such as macOS. */
export function factsFromPs(pid: number): ProcessState | undefined {
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
    // `ps` fails if the process doesn't exist.
    return undefined;
  }
}

/** The process that writes a journal. This is the first line of its file. */
export interface WriterLine {
  readonly format: 1;
  readonly pid: number;
  readonly host: string;
  /** A hash of the token, because object ids are valid in one account only. */
  readonly account: string;
  /** The Terraform process that started the provider. Absent if it was started by hand, for debugging. */
  readonly parent?: number;
  /** When the process started, as the system formats it. Absent if the system doesn't report it. */
  readonly started?: string;
}

/** How often a running process touches its file, in milliseconds. */
export const touchMs = 5_000;

/**
 * How long a file counts as fresh after a touch, in milliseconds. After that, a process with the writer's id is a
 * different one.
 */
export const freshMs = 4 * touchMs;

/**
 * The state of the process that writes a journal: ended, running, or `orphaned` if the Terraform that started it
 * has ended. An orphaned process ends by itself.
 */
type Standing = "ended" | "at work" | "orphaned";

export function standingOf(path: string, writer: WriterLine | undefined, find = findProcess): Standing {
  const isTouched = wasTouched(path);
  // The file is new or empty, or the process runs on another host and can't be inspected.
  if (!writer || writer.host !== hostname()) return isTouched ? "at work" : "ended";
  const { pid, parent, started } = writer;
  const found = pid === process.pid ? undefined : find(pid);
  if (!found) return "ended";
  const isKnown = started !== undefined && found.started !== undefined;
  if (isKnown ? found.started !== started : !isTouched) return "ended";
  // Some systems don't report the parent of a process. The parent at the start then counts, if it still runs.
  const hasParent = found.parent === undefined ? parent === undefined || find(parent) : found.parent === parent;
  if (parent !== undefined && !hasParent) return "orphaned";
  // A suspended process doesn't touch its file.
  return isTouched ? "at work" : "ended";
}

function wasTouched(path: string): boolean {
  try {
    return Date.now() - statSync(path).mtimeMs < freshMs;
  } catch {
    // The process has deleted its file.
    return false;
  }
}
