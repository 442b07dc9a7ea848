import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

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
