import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { isObject } from "../../contract";
import { shellQuote } from "../../terraform/shell-quote";
import { version } from "../../version";
import { findPackage } from "./find-package";
import { isExecutable } from "./executable-package";

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

function findOrigin(): Origin {
  const own = ownPackage();
  if (own === undefined) return { specifier: `^${version.replace(/-.*/, "")}` };
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
 */
export function ownSpecifier(project: string): string {
  const origin = findOrigin();
  if ("specifier" in origin) return origin.specifier;
  const path = relative(existsSync(project) ? realpathSync(project) : resolve(project), origin.path);
  return `file:${isAbsolute(path) || path.startsWith(".") ? path : `./${path}`}`;
}

/**
 * The command line for `stratus` in a directory. If the package isn't installed there, `npx stratus` would install an
 * unrelated package of that name from the registry.
 */
export function ownCommand(folder: string = process.cwd()): string {
  if (findPackage(ownName, resolve(folder))) return "npx stratus";
  const origin = findOrigin();
  if ("path" in origin && /\.t(ar\.)?gz$/.test(origin.path)) return `npx --package ${shellQuote(origin.path)} stratus`;
  if (isExecutable) return shellQuote(process.execPath);
  return `node ${shellQuote(process.argv[1] ?? "stratus")}`;
}
