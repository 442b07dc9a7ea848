import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** @param {string} path */
export const readJson = (path) => JSON.parse(readFileSync(path, "utf8"));

/** A failure that the user can fix: prints only its text. */
export class Advice extends Error {}

/**
 * Ends the process with an error: only the advice, or the whole stack of an unexpected error.
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(error instanceof Advice ? `stratus: ${error.message}` : error);
  process.exit(1);
}

/**
 * The message of a caught value.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * The code of a system error, such as ENOENT.
 * @param {unknown} error
 */
export const codeOf = (error) => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * True if Node was started with this module. `url` is its `import.meta.url`.
 * @param {string} url
 */
export const isCommand = (url) => process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href;

/**
 * An argument of the command. `name` is for the message if it is missing.
 * @param {string} name
 */
export function argumentOf(name, index = 0) {
  const value = process.argv[index + 2];
  if (value === undefined) fail(new Advice(`the argument ${name} is missing`));
  return value;
}
