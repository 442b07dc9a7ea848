import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";

/** The running child processes of a process: for terraform, its provider. */
export function childrenOf(pid: number): readonly number[] {
  const listed = execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" });
  return listed
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state]) => Number(parent) === pid && state?.startsWith("Z") === false)
    .map(([child]) => Number(child));
}

/** Sends a signal to each of the processes that still exists. */
export function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // It has already exited.
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return !execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .trim()
      .startsWith("Z");
  } catch {
    return false;
  }
}

/** The processes that still exist after this number of milliseconds. */
export async function stayingAfter(pids: readonly number[], milliseconds: number): Promise<readonly number[]> {
  const end = performance.now() + milliseconds;
  while (pids.some(isRunning) && performance.now() < end) await sleep(200);
  return pids.filter(isRunning);
}
