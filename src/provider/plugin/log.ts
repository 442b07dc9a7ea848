import { printable } from "../../shared/printable";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export type LogFields = { readonly [name: string]: unknown };

const LEVELS: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];

// go-plugin reads lines of up to 64 KB, and shows longer ones as plain text.
const LONGEST_LINE = 60_000;

/**
 * Writes log lines that Terraform shows with their fields, at the level of TF_LOG or TF_LOG_PROVIDER. A line below
 * that level costs one comparison.
 */
export const log = {
  trace: (message: string, fields?: LogFields) => write("trace", message, fields),
  debug: (message: string, fields?: LogFields) => write("debug", message, fields),
  info: (message: string, fields?: LogFields) => write("info", message, fields),
  warn: (message: string, fields?: LogFields) => write("warn", message, fields),
  error: (message: string, fields?: LogFields) => write("error", message, fields),
};

export function logCloseError(error: unknown): void {
  log.warn("closing the client failed", { error: error instanceof Error ? error.message : String(error) });
}

/** True if Terraform's logging is enabled. */
export function isLogging(environment: NodeJS.ProcessEnv = process.env): boolean {
  return threshold(environment) < LEVELS.length;
}

/** Returns a line in hclog's JSON format, or undefined if the level isn't enabled. */
export function logLine(
  level: LogLevel,
  message: string,
  fields: LogFields = {},
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (LEVELS.indexOf(level) < threshold(environment)) return undefined;
  const head = {
    "@level": level,
    "@message": printable(message.length > LONGEST_LINE / 2 ? `${message.slice(0, LONGEST_LINE / 2)}…` : message),
    // Must have exactly six digits. Otherwise go-plugin treats the line as plain text.
    "@timestamp": new Date().toISOString().replace("Z", "000Z"),
  };
  const line = JSON.stringify({ ...fields, ...head }, printableTexts);
  return line.length > LONGEST_LINE ? JSON.stringify({ truncated: true, ...head }) : line;
}

/** Terraform shows the strings of a line unescaped. */
const printableTexts = (_: string, value: unknown) => (typeof value === "string" ? printable(value) : value);

let ownThreshold: number | undefined;

function write(level: LogLevel, message: string, fields?: LogFields): void {
  // The environment of a process doesn't change, and reading it takes longer than the rest of the logging.
  ownThreshold ??= threshold(process.env);
  if (LEVELS.indexOf(level) < ownThreshold) return;
  const line = logLine(level, message, fields);
  if (line !== undefined) process.stderr.write(`${line}\n`);
}

/** The index of the lowest level to write. */
function threshold({ TF_LOG_PROVIDER, TF_LOG }: NodeJS.ProcessEnv): number {
  const wanted = (TF_LOG_PROVIDER || TF_LOG || "off").toLowerCase();
  if (wanted === "off") return LEVELS.length;
  // Terraform treats JSON and every unknown level as the lowest level.
  return Math.max(0, LEVELS.indexOf(wanted as LogLevel));
}
