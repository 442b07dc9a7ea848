import { printable } from "../printable";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export type LogFields = { readonly [name: string]: unknown };

const LEVELS: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];

// go-plugin reads 64 KB at most as one line, and shows the rest as text.
const LONGEST_LINE = 60_000;

/**
 * Lines that Terraform shows, with their fields, when TF_LOG or TF_LOG_PROVIDER asks for their level. What it does not
 * ask for costs one comparison.
 */
export const log = {
  trace: (message: string, fields?: LogFields) => write("trace", message, fields),
  debug: (message: string, fields?: LogFields) => write("debug", message, fields),
  info: (message: string, fields?: LogFields) => write("info", message, fields),
  warn: (message: string, fields?: LogFields) => write("warn", message, fields),
  error: (message: string, fields?: LogFields) => write("error", message, fields),
};

/** Whether the user asked Terraform for any log at all. */
export function isLogging(environment: NodeJS.ProcessEnv = process.env): boolean {
  return threshold(environment) < LEVELS.length;
}

/** The line of hclog's JSON format; `undefined` when the environment does not ask for the level. */
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
    // Exactly six digits, or go-plugin takes the line for text.
    "@timestamp": new Date().toISOString().replace("Z", "000Z"),
  };
  const line = JSON.stringify({ ...fields, ...head }, printableTexts);
  return line.length > LONGEST_LINE ? JSON.stringify({ truncated: true, ...head }) : line;
}

/** Terraform shows the texts of a line as they are. */
const printableTexts = (_: string, value: unknown) => (typeof value === "string" ? printable(value) : value);

let ownThreshold: number | undefined;

function write(level: LogLevel, message: string, fields?: LogFields): void {
  // The environment of a process stays as it is, and reading it takes longer than all else that a call logs.
  ownThreshold ??= threshold(process.env);
  if (LEVELS.indexOf(level) < ownThreshold) return;
  const line = logLine(level, message, fields);
  if (line !== undefined) process.stderr.write(`${line}\n`);
}

/** The index of the lowest level to write. */
function threshold({ TF_LOG_PROVIDER, TF_LOG }: NodeJS.ProcessEnv): number {
  const wanted = (TF_LOG_PROVIDER || TF_LOG || "off").toLowerCase();
  if (wanted === "off") return LEVELS.length;
  // Terraform takes JSON, and every word that it does not know, for the lowest level.
  return Math.max(0, LEVELS.indexOf(wanted as LogLevel));
}
