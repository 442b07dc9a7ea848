import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "../../support/project.mjs";

/**
 * The figures of a part. Some parts have a table of their own, of cases or points.
 * @typedef {object} Measured
 * @property {readonly import("./table.mjs").Row[]} rows
 * @property {readonly import("../parts/versus/comparison.mjs").Case[]} [cases]
 * @property {readonly import("./growth.mjs").Point[]} [points]
 * @property {string | undefined} [version] of the provider that the part compares with
 */

/** @typedef {Measured & { readonly conditions: Awaited<ReturnType<typeof import("../measure/conditions.mjs").conditions>> }} Result */

/** @param {string} name */
const fileOf = (name) => inRoot(".cache", "bench", `${name}.json`);

/** A hash of all built files, which are measured. */
function builtHash() {
  const hash = createHash("sha256");
  const files = readdirSync(inRoot("dist"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    // It changes with the scripts, too.
    if (!path.endsWith(".inputs")) hash.update(path).update(readFileSync(path));
  }
  return hash.digest("hex");
}

/**
 * Earlier measurements of this build. Undefined if there are none.
 * @param {string} name
 * @returns {Result | undefined}
 */
export function keptResult(name) {
  try {
    const { of, result } = JSON.parse(readFileSync(fileOf(name), "utf8"));
    return of === builtHash() ? result : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} name
 * @param {Result} result
 */
export function keepResult(name, result) {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify({ of: builtHash(), result }));
}
