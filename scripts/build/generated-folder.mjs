// A folder of generated files contains a file with a hash of its inputs, so that it is not generated again.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readJson } from "../support/project.mjs";

const require = createRequire(import.meta.url);
const stampName = ".inputs";

/** @param {...(string | Buffer)} texts */
export const digest = (...texts) =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("hex");

/**
 * @param {string} name
 * @returns {string}
 */
export const packageVersion = (name) => readJson(require.resolve(`${name}/package.json`)).version;

/**
 * True if the folder was generated from these inputs.
 * @param {string} folder
 * @param {string} inputs
 */
export const isFresh = (folder, inputs) =>
  existsSync(join(folder, stampName)) && readFileSync(join(folder, stampName), "utf8") === inputs;

/**
 * @param {string} folder
 * @param {string} inputs
 */
export const writeStamp = (folder, inputs) => writeFileSync(join(folder, stampName), inputs);

/**
 * Replaces a folder by one that `write` has filled. The new one is next to it, because a rename does not cross file systems.
 * @param {string} target
 * @param {string} inputs
 * @param {(folder: string) => void} write
 */
export function writeFolder(target, inputs, write) {
  const fresh = `${target}-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    write(fresh);
    writeStamp(fresh, inputs);
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}
