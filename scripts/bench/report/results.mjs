import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inRoot } from "../../support/project.mjs";

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

/** Earlier measurements of this build. Undefined if there are none. */
export function keptResult(name) {
  try {
    const { of, result } = JSON.parse(readFileSync(fileOf(name), "utf8"));
    return of === builtHash() ? result : undefined;
  } catch {
    return undefined;
  }
}

export function keepResult(name, result) {
  mkdirSync(dirname(fileOf(name)), { recursive: true });
  writeFileSync(fileOf(name), JSON.stringify({ of: builtHash(), result }));
}
