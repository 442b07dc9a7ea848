// Installs a Node version from npm. As a command with the major version, it prints the path.
import { join } from "node:path";
import { npmPackage } from "./npm-package.mjs";
import { argumentOf, fail, isCommand } from "./project.mjs";

/**
 * The file of the newest Node with this major version, in the cache of this checkout.
 * @param {string | number} major
 */
export async function npmNode(major) {
  const advice = `\nIf npm has no network access, install Node ${major} (https://nodejs.org/) and run the command with it.`;
  // The install script of the npm package provides the file.
  const folder = await npmPackage("node", String(major), { runsScripts: true, advice });
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

if (isCommand(import.meta.url)) npmNode(argumentOf("MAJOR VERSION")).then(console.log, fail);
