// Makes the compiled constructs load what a program uses: the index reads a module when one of its names is read, and a
// module reads others when it uses them. Run with the folder of the index, after the compiler and on its output.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const ownRequire = /^(?:const|var) (\w+) = require\("(\.[^"]*)"\);$/gm;

/** A module of CommonJS whose `const name = require("./…")` happen at the first use of their names. */
export function withLateRequires(javascript) {
  const names = [...javascript.matchAll(ownRequire)].map(([, name]) => name);
  const late = javascript.replace(ownRequire, 'let $1Loaded;\nconst $1 = () => $1Loaded ??= require("$2");');
  // In parentheses, because "new" takes the first call after it for its own.
  return names.reduce((text, name) => text.replace(new RegExp(`\\b${name}\\.`, "g"), `(${name}()).`), late);
}

const reexport = /^__exportStar\(require\("(\.[^"]*)"\), exports\);$/gm;
const sideEffect = /^require\("\.[^"]*"\);$/gm;
const marker = 'Object.defineProperty(exports, "__esModule", { value: true });';

/**
 * An index of CommonJS that re-exports whole modules, as one getter a name.
 *
 * @param namesOf the names that a module exports
 */
export function lazyIndex(javascript, namesOf) {
  const body = javascript.slice(javascript.indexOf(marker) + marker.length);
  const rest = [reexport, sideEffect, /^\/\/.*$/gm].reduce((text, known) => text.replace(known, ""), body).trim();
  const modules = [...body.matchAll(reexport)].map(([, path]) => path);
  if (modules.length === 0 || rest !== "") throw new Error(`The index does not only re-export modules: ${rest}`);
  const pairs = modules.flatMap((path) => namesOf(path).map((name) => [name, path]));
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`The index has ${twice} twice, so a program would get either.`);
  return [
    '"use strict";',
    marker,
    ...(body.match(sideEffect) ?? []),
    "const late = (name, load) => Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });",
    ...pairs.map(([name, path]) => `late("${name}", () => require("${path}"));`),
    // Never runs. Node reads it to find out which names there are to be imported.
    `0 && (module.exports = { ${names.join(", ")} });`,
    "",
  ].join("\n");
}

export function makeLazy(folder) {
  const require = createRequire(join(resolve(folder), "index.js"));
  const indexPath = join(folder, "index.js");
  const index = lazyIndex(readFileSync(indexPath, "utf8"), (path) => Object.keys(require(path)));
  for (const name of readdirSync(folder, { recursive: true })) {
    // The bindings read nothing of ours but what they extend.
    if (!name.endsWith(".js") || name === "index.js" || name.startsWith("l1/")) continue;
    const path = join(folder, name);
    writeFileSync(path, withLateRequires(readFileSync(path, "utf8")));
  }
  writeFileSync(indexPath, index);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) makeLazy(process.argv[2]);
