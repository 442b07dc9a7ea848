import type { ChildProcess } from "node:child_process";
import { execFile } from "node:child_process";

export interface Outcome {
  readonly code: number;
  /** What it printed, to both of its streams. */
  readonly output: string;
  readonly stdout: string;
}

export interface Where {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface Started {
  readonly child: ChildProcess;
  readonly outcome: Promise<Outcome>;
}

/** Runs a program that reads nothing. */
export function startChild(file: string, args: readonly string[], where: Where): Started {
  let ended: (outcome: Outcome) => void;
  const outcome = new Promise<Outcome>((resolve) => (ended = resolve));
  const child = execFile(file, args, { ...where, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
    // Without a number it was ended by a signal, or never started; then the error alone says why.
    const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
    const said = error && typeof error.code !== "number" ? `${error.message}\n` : "";
    ended({ code, output: `${stdout}${stderr}${said}`, stdout });
  });
  child.stdin?.end();
  return { child, outcome };
}

/** Runs a program to its end; fails with what it printed where it fails. */
export async function mustRun(file: string, args: readonly string[], where: Where): Promise<Outcome> {
  const outcome = await startChild(file, args, where).outcome;
  if (outcome.code === 0) return outcome;
  throw new Error(`${[file, ...args].join(" ")} ended with ${String(outcome.code)}:\n${outcome.output}`);
}
