import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { isObject } from "../../contract";

/** The paths that `baseUrl` and `paths` of a `tsconfig.json` give an import: `@lib/net` for `lib/net.ts`. */
export function pathAliases(folder: string): (name: string) => readonly string[] {
  const { baseUrl, paths } = compilerOptions(join(folder, "tsconfig.json"));
  const base = resolve(folder, typeof baseUrl === "string" ? baseUrl : ".");
  const aliases = Object.entries(isObject(paths) ? paths : {});
  return (name) => [
    ...aliases.flatMap(([pattern, targets]) => {
      const [start = "", end] = pattern.split("*");
      const matches = end === undefined ? name === pattern : name.startsWith(start) && name.endsWith(end);
      const rest = name.slice(start.length, name.length - (end ?? "").length);
      const all: readonly unknown[] = Array.isArray(targets) ? targets : [];
      return matches ? all.map((target) => resolve(base, String(target).replace("*", rest))) : [];
    }),
    ...(typeof baseUrl === "string" ? [resolve(base, name)] : []),
  ];
}

/** The file may have comments and trailing commas. */
function compilerOptions(file: string): Readonly<Record<string, unknown>> {
  try {
    const text = readFileSync(file, "utf8")
      .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? "")
      .replace(/,(\s*[}\]])/g, "$1");
    const settings: unknown = JSON.parse(text);
    return isObject(settings) && isObject(settings["compilerOptions"]) ? settings["compilerOptions"] : {};
  } catch {
    return {};
  }
}
