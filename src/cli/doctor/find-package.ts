import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isObject } from "../../contract";
import { resolveWithPnp } from "./plug-and-play";

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
