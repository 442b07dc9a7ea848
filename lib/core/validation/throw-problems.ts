import { startTraceAtCaller } from "./stack-trace";

/** Throws one error that names a construct by its path and lists everything that is wrong with it. Without problems it does nothing. */
export function throwProblems(path: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`);
  throw startTraceAtCaller(new Error([`${path} cannot work:`, ...lines].join("\n")));
}
