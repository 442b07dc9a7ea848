import { transformSync } from "esbuild";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { sep } from "node:path";
import { cwd } from "node:process";

const { cache, extensions } = createRequire(import.meta.url);
/** @type {Map<string, string>} */
const compiled = new Map();

/** @param {string} file */
function compile(file) {
  const known = compiled.get(file);
  if (known !== undefined) return known;
  const { code } = transformSync(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "cjs",
    target: "node20",
    sourcefile: file,
  });
  compiled.set(file, code);
  return code;
}

/** Lets `require` load TypeScript without a type check. */
export function loadTypeScript() {
  /**
   * @param {{ _compile(code: string, file: string): void }} module
   * @param {string} file
   */
  const load = (module, file) => module._compile(compile(file), file);
  Object.assign(extensions, { ".ts": load });
}

/** The next `require` loads our code again, and the packages stay. */
export function forgetModules() {
  for (const file of Object.keys(cache)) {
    if (file.startsWith(cwd() + sep) && !file.includes(`${sep}node_modules${sep}`)) delete cache[file];
  }
}
