import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { isObject } from "../../contract";
import { createRequire } from "node:module";

/** A package of npm as a program in some folder gets it. */
export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
  /** The versions of other packages that it takes. */
  readonly peers: Readonly<Record<string, string>>;
  /** The versions of Node that it takes, where it says so. */
  readonly node: string | undefined;
}

/** Finds a package as Node does for a program in this folder: in `node_modules` here or above, or with Yarn Plug'n'Play. */
export function findPackage(name: string, folder: string): InstalledPackage | undefined {
  const resolved = resolveWithPnp(name, folder);
  return (resolved === undefined ? undefined : readPackage(resolved)) ?? findInFolders(name, folder);
}

function findInFolders(name: string, folder: string): InstalledPackage | undefined {
  const found = readPackage(join(folder, "node_modules", ...name.split("/"))) ?? ownPackage(name, folder);
  if (found) return found;
  const above = dirname(folder);
  return above === folder ? undefined : findInFolders(name, above);
}

/** A package knows itself by its name. */
function ownPackage(name: string, folder: string): InstalledPackage | undefined {
  return manifestIn(folder)?.["name"] === name ? readPackage(folder) : undefined;
}

function manifestIn(folder: string): Readonly<Record<string, unknown>> | undefined {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return undefined;
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isObject(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

function readPackage(folder: string): InstalledPackage | undefined {
  const manifest = manifestIn(folder);
  if (typeof manifest?.["version"] !== "string") return undefined;
  const { version, peerDependencies, hosts, engines } = manifest;
  const node = isObject(engines) ? engines["node"] : undefined;
  return {
    // The path of a package with peers is virtual under Plug'n'Play, and resolves them.
    folder: folder.includes("__virtual__") ? folder : realpathSync(folder),
    version,
    // npm refuses an install because of an optional peer that isn't installed, so our package names its hosts in a list of its own.
    peers: { ...rangesIn(hosts), ...rangesIn(peerDependencies) },
    node: typeof node === "string" ? node : undefined,
  };
}

const rangesIn = (list: unknown): Readonly<Record<string, string>> =>
  isObject(list) ? (list as Readonly<Record<string, string>>) : {};

/** The interface of Yarn Plug'n'Play: https://yarnpkg.com/advanced/pnpapi */
interface PnpApi {
  resolveToUnqualified(request: string, issuer: string, options?: { considerBuiltins?: boolean }): string | null;
  /** Makes the modules of Node read packages from their archives. */
  setup?(): void;
}

const loaded = new Map<string, PnpApi | undefined>();

/** The file with which Yarn resolves the packages of a folder without `node_modules`. */
function pnpFile(folder: string): string | undefined {
  const found = [".pnp.cjs", ".pnp.js"].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined || dirname(folder) === folder) return found;
  return pnpFile(dirname(folder));
}

/** True if Yarn Plug'n'Play resolves the packages of a folder. */
export const hasPlugAndPlay = (folder: string): boolean => pnpFile(folder) !== undefined;

/** The folder of a package as Yarn Plug'n'Play resolves it for a folder. It may lie in an archive. */
function resolveWithPnp(name: string, folder: string): string | undefined {
  const file = pnpFile(folder);
  const api = file === undefined ? undefined : load(file);
  try {
    return api?.resolveToUnqualified(name, folder + sep, { considerBuiltins: false }) ?? undefined;
  } catch {
    // The folder has no such dependency.
    return undefined;
  }
}

function load(file: string): PnpApi | undefined {
  if (loaded.has(file)) return loaded.get(file);
  let api: PnpApi | undefined;
  try {
    api = createRequire(file)(file) as PnpApi;
    // Under "yarn stratus", Node has it already.
    if (process.versions["pnp"] === undefined) api.setup?.();
  } catch {
    // A file that can't be loaded resolves nothing, and the packages are reported as missing.
  }
  loaded.set(file, api);
  return api;
}
