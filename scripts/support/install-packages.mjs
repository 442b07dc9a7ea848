import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Advice, readJson, root } from "./project.mjs";

/** npm writes this file last, so an interrupted installation doesn't have it. */
const installedLock = join("node_modules", ".package-lock.json");

/** A version of CDK Terrain for builds and tests in place of the locked one. */
const terrainVariable = "STRATUS_CDKTN";
const terrainPath = "node_modules/cdktn";

/** @typedef {Readonly<Record<string, { readonly version?: string, readonly optional?: boolean }>>} Packages */

/**
 * True if the installed packages match the lock file. Packages for other platforms are not installed.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {string} [terrain]
 */
export function areInstalled(locked, installed, terrain) {
  /** @param {string} path */
  const isReplaced = (path) => terrain && `${path}/`.startsWith(`${terrainPath}/`);
  return Object.entries(locked)
    .filter(([path, { optional }]) => path !== "" && !optional && !isReplaced(path))
    .every(([path, { version }]) => installed[path]?.version === version);
}

/** @returns {Packages} */
const installedPackages = (folder = root) => {
  const lock = join(folder, installedLock);
  return existsSync(lock) ? readJson(lock).packages : {};
};

/** @param {readonly string[]} args */
function npm(args, folder = root) {
  const { status, error } = spawnSync("npm", args, {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (error) throw new Advice(`npm couldn't be started (${error.message}). npm is part of Node.js.`);
  if (status !== 0) throw new Advice(`"npm ${args.join(" ")}" failed. See its output above.`);
}

// No install script is needed: every binary is part of its package.
const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs the locked packages of a folder with its own package.json if they are missing.
 * @param {string} folder
 * @param {string} [terrain]
 */
export function installLocked(folder, terrain) {
  if (areInstalled(readJson(join(folder, "package-lock.json")).packages, installedPackages(folder), terrain)) return;
  console.error("stratus: installing the npm packages (npm ci)");
  npm(["ci", ...options], folder);
}

/** Installs the locked packages of the project if they are missing, and the version of CDK Terrain in a variable. */
export function installDependencies() {
  const terrain = process.env[terrainVariable];
  installLocked(root, terrain);
  if (!terrain || installedPackages()[terrainPath]?.version === terrain) return;
  console.error(`stratus: installing cdktn ${terrain}, as set by ${terrainVariable}`);
  // Forced, because other packages' peer dependencies may exclude the version. "--legacy-peer-deps" would remove packages
  // that others need as peers.
  npm(["install", "--no-save", "--force", `cdktn@${terrain}`, ...options]);
}
