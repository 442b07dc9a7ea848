import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const inRoot = (...parts) => join(root, ...parts);

export const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** A failure that the user can fix: prints only its text. */
export class Advice extends Error {}

/** Ends the process with an error: only the advice, or the whole stack of an unexpected error. */
export function fail(error) {
  console.error(error instanceof Advice ? `stratus: ${error.message}` : error);
  process.exit(1);
}
