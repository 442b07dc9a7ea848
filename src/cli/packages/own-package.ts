import { existsSync, readFileSync, realpathSync } from "node:fs";
import paths, { dirname, isAbsolute, join, type PlatformPath, relative, resolve } from "node:path";
import { isObject } from "../../contract";
import { shellProgram, shellQuote } from "../../shared/shell";
import { isExecutable } from "./executable-package";
import { findPackage, hasPlugAndPlay } from "./find-package";

export const ownName = "cdktf-stratus";

/** This directory and all its parents. */
export function* upwards(folder: string): Generator<string> {
  yield folder;
  if (dirname(folder) !== folder) yield* upwards(dirname(folder));
}

function readJson(file: string): Readonly<Record<string, unknown>> {
  if (!existsSync(file)) return {};
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(value) ? value : {};
  } catch {
    // A damaged manifest identifies no package.
    return {};
  }
}

/** The directory of the package that contains this command. Undefined for the standalone provider file. */
export function ownPackage(): string | undefined {
  return [...upwards(realpathSync(__dirname))].find((each) => readJson(join(each, "package.json"))["name"] === ownName);
}

/** A nested entry of an object, such as that of the package in the dependencies. */
const entryIn = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** The specifiers of the package in a project's package.json. */
function* specifiersIn(project: string): Generator {
  const manifest = readJson(join(project, "package.json"));
  for (const list of ["dependencies", "devDependencies", "optionalDependencies"]) {
    yield entryIn(manifest[list], ownName);
  }
  const { packages } = readJson(join(project, "node_modules", ".package-lock.json"));
  yield entryIn(entryIn(packages, `node_modules/${ownName}`), "resolved");
}

/** The path of a specifier that refers to a file or directory: `file:../x.tgz`, `./x.tgz`, `link:…`. */
function pathOf(specifier: string): string | undefined {
  if (/^(file|link|portal):/.test(specifier)) return specifier.replace(/^\w+:(\/\/(?=\/))?/, "");
  return isAbsolute(specifier) || specifier.startsWith(".") ? specifier : undefined;
}

/** The source of the running package: a file or directory, or the specifier for npm, pnpm and yarn. */
type Origin = { readonly path: string } | { readonly specifier: string };

function findOrigin(): Origin | undefined {
  const own = ownPackage();
  if (own === undefined) return undefined;
  if (!own.includes("node_modules")) return { path: own };
  for (const project of upwards(dirname(own))) {
    for (const specifier of specifiersIn(project)) {
      if (typeof specifier !== "string" || specifier.startsWith("workspace:")) continue;
      const path = pathOf(specifier);
      if (path === undefined) return { specifier };
      const file = resolve(project, path);
      if (existsSync(file)) return { path: file };
    }
  }
  return { path: own };
}

/**
 * The dependency on this package for a project's package.json: the source that the running package was installed from.
 * Undefined if the provider's single file runs, which isn't part of a package.
 */
export function ownSpecifier(project: string): string | undefined {
  const origin = findOrigin();
  if (origin === undefined) return undefined;
  if ("specifier" in origin) return origin.specifier;
  const path = relative(existsSync(project) ? realpathSync(project) : resolve(project), origin.path);
  return specifierOf(path);
}

/** The specifier of a path. In npm, it has slashes on every system, and a package.json may be used on several. */
export function specifierOf(path: string, system: PlatformPath = paths): string {
  const written = path.split(system.sep).join("/");
  return `file:${system.isAbsolute(path) || path.startsWith(".") ? written : `./${written}`}`;
}

/**
 * True if npx runs this package's command in a directory. Otherwise, it would install an unrelated package named
 * `stratus` from the registry. npx first reads the package.json of the project, and then the commands in
 * `node_modules` there and above.
 */
function isNpxOurs(folder: string): boolean {
  const project = [...upwards(folder)].find((each) =>
    ["package.json", "node_modules"].some((name) => existsSync(join(each, name))),
  );
  if (project === undefined) return false;
  if (readJson(join(project, "package.json"))["name"] === ownName) return true;
  const installed = [...upwards(project)].find((each) => existsSync(join(each, "node_modules", ".bin", "stratus")));
  return installed !== undefined && findPackage(ownName, installed) !== undefined;
}

/** The command line for `stratus` in a directory. It never runs another package of that name. */
export function ownCommand(folder: string = process.cwd()): string {
  const home = resolve(folder);
  if (isNpxOurs(home)) return "npx stratus";
  if (hasPlugAndPlay(home) && findPackage(ownName, home)) return "yarn stratus";
  const origin = findOrigin();
  if (origin && "path" in origin && /\.t(ar\.)?gz$/.test(origin.path)) {
    return `npx --package ${shellQuote(origin.path)} stratus`;
  }
  if (isExecutable) return shellProgram(process.execPath);
  return `node ${shellQuote(process.argv[1] ?? "stratus")}`;
}
