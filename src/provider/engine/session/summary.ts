import { appendFileSync, closeSync, constants, openSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Statistics } from "../../client";
import { log } from "../../plugin/log";
import type { ProviderDiagnostic } from "../../plugin/provider";

const variable = "STRATUS_SUMMARY";
const onlyOwner = 0o600;

/** The summary file, from the environment variable. */
const fileOf = (environment: NodeJS.ProcessEnv) => environment[variable] || undefined;

/** Formats a summary: `requests=28 (GET 27, PUT 1) sent=52 B received=90210 B retries=2 waited=1.4 s`. */
export function summaryText({ requests, byMethod, sentBytes, bytes, retries, waitedMs }: Statistics): string {
  const methods = Object.keys(byMethod)
    .sort()
    .map((method) => `${method} ${String(byMethod[method])}`);
  return [
    `requests=${String(requests)}${methods.length > 0 ? ` (${methods.join(", ")})` : ""}`,
    `sent=${String(sentBytes)} B`,
    `received=${String(bytes)} B`,
    `retries=${String(retries)}`,
    `waited=${(waitedMs / 1000).toFixed(1)} s`,
  ].join(" ");
}

/** Returns why the summary file can't be used. Checked at the start, because the run may take long. */
export function summaryProblem(environment: NodeJS.ProcessEnv): ProviderDiagnostic | undefined {
  const file = fileOf(environment);
  if (file === undefined) return undefined;
  const why = problemOf(file);
  if (why === undefined) return undefined;
  return {
    severity: "error",
    summary: "Invalid environment variable",
    detail: `${variable} must be the absolute path of a writable file, got ${JSON.stringify(file)}${why}. Correct it or unset it.`,
  };
}

function problemOf(file: string): string | undefined {
  // Terraform often runs in another folder than the user's, such as with cdktf.
  if (!isAbsolute(file)) return ", which isn't absolute";
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    // Opening a pipe would block until it has a reader.
    if (found && !found.isFile()) return ", which isn't a regular file";
    closeSync(openSync(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, onlyOwner));
    return undefined;
  } catch (error) {
    return `: ${(error as Error).message}`;
  }
}

/** Writes a summary of the run's requests to the log, and to the file from the environment variable. */
export function logSummary(statistics: Statistics, environment: NodeJS.ProcessEnv): void {
  const text = summaryText(statistics);
  log.info(`requests to the service: ${text}`);
  const file = fileOf(environment);
  if (file === undefined) return;
  try {
    // A single append, so that the lines of concurrent providers don't mix.
    appendFileSync(file, `${new Date().toISOString()} pid=${String(process.pid)} ${text}\n`, { mode: onlyOwner });
  } catch (error) {
    log.warn(`the summary was not written to ${variable}`, { file, error: (error as Error).message });
  }
}
