// Installs a Node version from npm. As a command with the major version, it prints the path.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { npmPackage } from "./npm-package.mjs";
import { fail } from "./project.mjs";

/** The file of the newest Node with this major version, in the cache of this checkout. */
export async function npmNode(major) {
  const advice = `\nIf npm has no network access, install Node ${major} (https://nodejs.org/) and run the command with it.`;
  // The install script of the npm package provides the file.
  const folder = await npmPackage("node", major, { runsScripts: true, advice });
  return join(folder, "bin", process.platform === "win32" ? "node.exe" : "node");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) npmNode(process.argv[2]).then(console.log, fail);
