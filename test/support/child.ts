import { type ChildProcess, execFile } from "node:child_process";

export interface Outcome {
  readonly code: number;
  /** The output of both streams. */
  readonly output: string;
  readonly stdout: string;
}

export interface Where {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** True if the provider is made to fail outside of all calls. Otherwise, such an error fails the test. */
  readonly mayStray?: true;
}

export interface Started {
  readonly child: ChildProcess;
  readonly outcome: Promise<Outcome>;
}

/** The words with which the provider reports and logs a rejected promise that no code handles. */
const strayWords = /The provider had an internal error|unhandled error/;

/** Runs a program without standard input. */
export function startChild(file: string, args: readonly string[], { mayStray, ...where }: Where): Started {
  let ended: (outcome: Outcome) => void;
  let failed: (error: Error) => void;
  const outcome = new Promise<Outcome>((resolve, reject) => {
    ended = resolve;
    failed = reject;
  });
  const child = execFile(file, args, { ...where, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
    // Without a number, a signal ended it, or it never started. Then only the error contains the reason.
    const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
    const failure = error && typeof error.code !== "number" ? `${error.message}\n` : "";
    const output = `${stdout}${stderr}${failure}`;
    if (mayStray !== true && strayWords.test(output)) failed(new Error(`A promise has no handler:\n${output}`));
    else ended({ code, output, stdout });
  });
  child.stdin?.end();
  return { child, outcome };
}

/** Runs a program to its end. A failure contains its output. */
export async function mustRun(file: string, args: readonly string[], where: Where): Promise<Outcome> {
  const outcome = await startChild(file, args, where).outcome;
  if (outcome.code === 0) return outcome;
  throw new Error(`${[file, ...args].join(" ")} ended with ${String(outcome.code)}:\n${outcome.output}`);
}
