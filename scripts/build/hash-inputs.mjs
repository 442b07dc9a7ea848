import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, sep } from "node:path";
import { inRoot } from "../support/project.mjs";

const inputs = [
  "src",
  "lib",
  "runtimes",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
].concat(
  // The page shows the sentences of the rules, and docstrings have the examples of the specimens.
  [join("docs", "internals", "rules"), join("test", "kinds")],
);
/** Written by the build itself. */
const generated = [
  join("lib", "l1"),
  join("lib", "generated"),
  join("src", "provider", "plugin", "protocol", "generated"),
];

/**
 * @param {string} path
 * @returns {readonly string[]}
 */
function filesIn(path) {
  // The tools of the site have packages of their own, which are installed when it is built.
  if (generated.includes(path) || basename(path) === "node_modules") return [];
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path)).flatMap((name) => filesIn(join(path, name)));
}

/** A hash of all inputs of the build. */
export function hashInputs() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesIn).sort()) {
    hash
      .update(`${file.split(sep).join("/")}\0`)
      .update(readFileSync(inRoot(file)))
      .update("\0");
  }
  return hash.digest("hex");
}

export const generatedFolders = generated;
