import { type Dirent, existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isObject, jsonAt } from "../../contract";
import { isIgnoredFile } from "../../terraform/configuration-files";
import type { Host } from "../program/typescript";
import { type Project, projectOf } from "./project";

const extensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
const isCode = (file: string) => extensions.some((extension) => file.endsWith(extension));

/** Files of the directory that affect every synth. */
const settingsFiles = ["cdktf.json", "tsconfig.json", "stratus.moves.json", "stratus.imports.json"];
/** Lock files change with each package that is installed or updated. */
const lockFiles = ["package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock"];

/** True for files that synth and deploy write themselves. */
const isWritten = (file: string) => /\.(tfstate(\.\w+)*|svg|md|mmd|d\.ts)$/.test(file);

/**
 * The files that a synth of this program reads: those in the command of `cdktf.json`, the local files that they import
 * or name, and the settings of the project. If the command names no file or compiles first, all code in the directory.
 */
export function programFiles(project: Project): readonly string[] {
  const { folder, output } = project;
  const command = commandsOf(project).join("\n");
  const entries = commandWords(command).flatMap((word) => filesAt(resolve(folder, word)));
  const isCompiled = /\b(tsc|esbuild|build|webpack|rollup)\b/.test(command);
  const code = entries.some(isCode) && !isCompiled ? [] : codeIn(folder, output);
  const found = new Set([...entries, ...code]);
  const aliases = pathAliases(folder);
  // The loop also visits files that are added to the set during iteration.
  for (const file of found) {
    if (isCode(file)) for (const each of namedIn(file, folder, aliases)) found.add(each);
  }
  const settings = [...settingsFiles, ...lockFiles]
    .map((name) => join(folder, name))
    .filter((file) => existsSync(file));
  return [...new Set([...found, ...settings])].filter((file) => !isWritten(file) && !file.startsWith(output + sep));
}

/** The command that synthesizes the program, and the scripts of `package.json` that it runs. */
export function commandsOf({ folder, settings }: Project): readonly string[] {
  const { app } = settings;
  const commands = new Set([process.env["CDKTF_APP"] ?? (typeof app === "string" ? app : "")]);
  const scripts = packageScripts(folder);
  for (const command of commands) {
    for (const [, name = ""] of command.matchAll(/\b(?:npm|yarn|pnpm|bun)\s+(?:run\s+)?(?:-\S+\s+)*([\w:.-]+)/g)) {
      const script = scripts[name];
      if (typeof script === "string") commands.add(script);
    }
  }
  return [...commands];
}

/** The scripts of `package.json`, by name. */
export function packageScripts(folder: string): Readonly<Record<string, unknown>> {
  try {
    const scripts = jsonAt(JSON.parse(readFileSync(join(folder, "package.json"), "utf8")), "scripts");
    return isObject(scripts) ? scripts : {};
  } catch {
    // Without a readable manifest there are no scripts.
    return {};
  }
}

/** The words of a shell command, without quotes and operators. */
export const commandWords = (command: string): readonly string[] =>
  command.split(/[\s"'=;&|()]+/).filter((word) => word !== "");

/** The files that Node and TypeScript resolve for a path: with an extension, or the index of a directory. */
function filesAt(path: string): readonly string[] {
  const source = path.replace(/\.([cm]?)jsx?$/, ".$1ts");
  const candidates = [path, source, ...extensions.map((each) => path + each), `${path}.json`];
  const indexes = extensions.map((each) => join(path, `index${each}`));
  return [...candidates, ...indexes].filter(isFile).slice(0, 1);
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile() && !path.includes(`${sep}node_modules${sep}`);
  } catch {
    // There is nothing at the path, or it can't be read.
    return false;
  }
}

/** The local files that a source file imports or names in other strings. */
function namedIn(file: string, folder: string, aliases: (name: string) => readonly string[]): readonly string[] {
  const text = fileText(file);
  const joined = [
    ...text.matchAll(/\b(?:join|resolve)\(\s*[^"'`()]*(?:\(\))?\s*,((?:\s*["'`][^"'`\n]*["'`]\s*,?)+)\)/g),
  ].map(([, parts = ""]) => join(...[...parts.matchAll(/["'`]([^"'`\n]*)["'`]/g)].map(([, part = ""]) => part)));
  const strings = [...text.matchAll(/(["'`])([^"'`\n$]{1,300})\1/g)].map(([, , string = ""]) => string);
  const imported = [...text.matchAll(/(?:from|import|require)\s*\(?\s*["']([^"'\n]+)["']/g)].map(
    ([, name = ""]) => name,
  );
  return [
    ...[...strings, ...joined].flatMap((name) => localFiles(name, [dirname(file), folder])),
    ...imported.flatMap((name) =>
      name.startsWith(".") ? [] : [...aliases(name).flatMap(filesAt), ...linkedCode(name, folder)],
    ),
  ];
}

/**
 * Resolves a relative path, or a name with an extension such as `zones/shop.zone`. A directory resolves to its files.
 */
function localFiles(name: string, places: readonly string[]): readonly string[] {
  const isPath = /^\.{1,2}(\/|$)/.test(name);
  if (!isPath && !/\.\w+$/.test(name)) return [];
  for (const place of places) {
    const path = resolve(place, name);
    const found = isPath ? filesAt(path) : isFile(path) ? [path] : [];
    if (found.length > 0) return found;
    if (isPath && path !== place && isFolderOfData(path)) return filesIn(path);
  }
  return [];
}

const isFolderOfData = (path: string) =>
  existsSync(path) && statSync(path).isDirectory() && !existsSync(join(path, "cdktf.json"));

const filesIn = (folder: string) =>
  entriesIn(folder)
    .filter(({ name }) => !isIgnoredFile(name))
    .map(({ name }) => join(folder, name))
    .filter(isFile);

/** The code of a package that `node_modules` links to, as in workspaces. */
function linkedCode(name: string, folder: string): readonly string[] {
  const [scope = "", rest = ""] = name.split("/");
  const link = join("node_modules", scope.startsWith("@") ? join(scope, rest) : scope);
  for (let above = folder; ; above = dirname(above)) {
    if (existsSync(join(above, link))) {
      const real = realpathSync(join(above, link));
      const isLocal = !real.includes(`${sep}node_modules${sep}`) && !relative(real, folder).match(/^[^.]/);
      return isLocal && name !== "cdktf-stratus" && !name.startsWith("cdktf-stratus/") ? codeIn(real, "") : [];
    }
    if (dirname(above) === above) return [];
  }
}

/** The user may not be permitted to read some directories, such as the data of a database in a container. */
function entriesIn(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The maximum number of files to check. */
const maxFiles = 2_000;

/** The code in a directory, without tests, packages, hidden directories and the output of synth. */
function codeIn(folder: string, output: string): readonly string[] {
  const found: string[] = [];
  const folders = [folder];
  for (const each of folders) {
    for (const entry of entriesIn(each)) {
      const path = join(each, entry.name);
      if (entry.name.startsWith(".") || found.length >= maxFiles) continue;
      if (entry.isDirectory()) {
        if (entry.name !== "node_modules" && path !== output) folders.push(path);
      } else if (isCode(path) && !/\.(test|spec)\.\w+$/.test(path)) found.push(path);
    }
  }
  return found;
}

/** Resolves an import with `baseUrl` and `paths` of a `tsconfig.json`: `@lib/net` for `lib/net.ts`. */
function pathAliases(folder: string): (name: string) => readonly string[] {
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

/** The file may contain comments and trailing commas. */
function compilerOptions(file: string): Readonly<Record<string, unknown>> {
  try {
    const text = readFileSync(file, "utf8")
      .replace(/("(?:\\.|[^"\\])*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? "")
      .replace(/,(\s*[}\]])/g, "$1");
    const options = jsonAt(JSON.parse(text), "compilerOptions");
    return isObject(options) ? options : {};
  } catch {
    // The compiler reports an invalid file itself.
    return {};
  }
}

/**
 * The host of the program in a directory: the package that its files import, or else the one in its `package.json`.
 * @returns `cdktn` if neither names a host
 */
export function hostOf(folder: string): Host {
  const project = projectOf(folder);
  const files = project ? programFiles(project) : [];
  for (const file of files.filter((each) => /\.[cm]?[jt]sx?$/.test(each))) {
    const text = fileText(file);
    // A bundle contains the code of packages, which name both hosts.
    if (text.length > maxSourceLength) continue;
    const [, module] = /["'](cdktf|cdktn|cdktf-stratus|cdktf-stratus\/cdktn)["']/.exec(text) ?? [];
    if (module !== undefined) return module.endsWith("cdktn") ? "cdktn" : "cdktf";
  }
  return hostInManifest(project?.folder ?? folder) ?? "cdktn";
}

const maxSourceLength = 500_000;

/** The host in the nearest `package.json` that names exactly one. */
export function hostInManifest(folder: string): Host | undefined {
  try {
    const manifest: unknown = JSON.parse(fileText(join(folder, "package.json")) || "{}");
    const { dependencies, devDependencies } = isObject(manifest) ? manifest : {};
    const names = [dependencies, devDependencies].flatMap((each) => (isObject(each) ? Object.keys(each) : []));
    const has = (host: Host) => names.some((name) => name === host || name === `${host}-cli`);
    if (has("cdktf") !== has("cdktn")) return has("cdktn") ? "cdktn" : "cdktf";
  } catch {
    // A broken package.json names no host.
  }
  const above = dirname(folder);
  return above === folder ? undefined : hostInManifest(above);
}

/** The content of a file, or an empty text if it can't be read. */
export function fileText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
