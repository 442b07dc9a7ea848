import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Advice, inRoot, readJson, root } from "./project.mjs";

/** npm writes this file last, so an installation that was interrupted does not have it. */
const installedLock = inRoot("node_modules", ".package-lock.json");

/** Whether what is installed is what the lock file says; packages for other platforms are not installed. */
function areInstalled() {
  if (!existsSync(installedLock)) return false;
  const installed = readJson(installedLock).packages;
  return Object.entries(readJson(inRoot("package-lock.json")).packages)
    .filter(([path, { optional }]) => path !== "" && !optional)
    .every(([path, { version }]) => installed[path]?.version === version);
}

/** Installs the locked packages when they are not there. */
export function installDependencies() {
  if (areInstalled()) return;
  console.error("stratus: installing the npm packages (npm ci)");
  // No install script is needed: every binary is part of its package.
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, error } = spawnSync("npm", args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (error) throw new Advice(`npm could not be started (${error.message}). It comes with Node.`);
  if (status !== 0) throw new Advice(`"npm ${args.join(" ")}" failed; its own words stand above.`);
}
