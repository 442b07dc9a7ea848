import { transformSync } from "esbuild";
import { readFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { sep } from "node:path";
import { cwd } from "node:process";

const { cache } = createRequire(import.meta.url);
const compiled = new Map();

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
  Module._extensions[".ts"] = (module, file) => module._compile(compile(file), file);
}

/** The next `require` loads our code again, and the packages stay. */
export function forgetModules() {
  for (const file of Object.keys(cache)) {
    if (file.startsWith(cwd() + sep) && !file.includes(`${sep}node_modules${sep}`)) delete cache[file];
  }
}
