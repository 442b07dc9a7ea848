import { existsSync, readFileSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import { isObject } from "../../contract";

/** An npm package as resolved for a program in a directory. */
export interface InstalledPackage {
  readonly folder: string;
  readonly version: string;
  /** The version ranges of its peer packages. */
  readonly peers: Readonly<Record<string, string>>;
  /** The Node versions that it supports, if declared. */
  readonly node: string | undefined;
}

/**
 * Resolves a package as Node does for a program in this directory: in `node_modules` here or above, or with Yarn
 * Plug'n'Play.
 */
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

/** A package can resolve itself by its own name. */
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
    // A damaged manifest identifies no package.
    return undefined;
  }
}

function readPackage(folder: string): InstalledPackage | undefined {
  const manifest = manifestIn(folder);
  if (typeof manifest?.["version"] !== "string") return undefined;
  const { version, peerDependencies, hosts, engines } = manifest;
  const node = isObject(engines) ? engines["node"] : undefined;
  return {
    // Under Plug'n'Play, a package with peers has a virtual path, which is needed to resolve them.
    folder: folder.includes("__virtual__") ? folder : realpathSync(folder),
    version,
    // npm fails to install with optional peers that aren't installed, so the package declares its hosts in a separate
    // list.
    peers: { ...rangesIn(hosts), ...rangesIn(peerDependencies) },
    node: typeof node === "string" ? node : undefined,
  };
}

const rangesIn = (list: unknown): Readonly<Record<string, string>> =>
  isObject(list) ? (list as Readonly<Record<string, string>>) : {};

/** The API of Yarn Plug'n'Play: https://yarnpkg.com/advanced/pnpapi */
interface PnpApi {
  resolveToUnqualified(request: string, issuer: string, options?: { considerBuiltins?: boolean }): string | null;
  /** Patches Node's modules to read packages from archives. */
  setup?(): void;
}

const loaded = new Map<string, PnpApi | undefined>();

/** The file that Yarn uses to resolve the packages of a directory without `node_modules`. */
function pnpFile(folder: string): string | undefined {
  const found = [".pnp.cjs", ".pnp.js"].map((name) => join(folder, name)).find((file) => existsSync(file));
  if (found !== undefined || dirname(folder) === folder) return found;
  return pnpFile(dirname(folder));
}

/** True if Yarn Plug'n'Play resolves the packages of a directory. */
export const hasPlugAndPlay = (folder: string): boolean => pnpFile(folder) !== undefined;

/** The directory of a package that Yarn Plug'n'Play resolves. It may be inside an archive. */
function resolveWithPnp(name: string, folder: string): string | undefined {
  const file = pnpFile(folder);
  const api = file === undefined ? undefined : load(file);
  try {
    return api?.resolveToUnqualified(name, folder + sep, { considerBuiltins: false }) ?? undefined;
  } catch {
    // The directory has no such dependency.
    return undefined;
  }
}

function load(file: string): PnpApi | undefined {
  if (loaded.has(file)) return loaded.get(file);
  let api: PnpApi | undefined;
  try {
    api = createRequire(file)(file) as PnpApi;
    // Under "yarn stratus", Node is already patched.
    if (process.versions["pnp"] === undefined) api.setup?.();
  } catch {
    // A file that can't be loaded resolves nothing, so the packages are reported as missing.
  }
  loaded.set(file, api);
  return api;
}
