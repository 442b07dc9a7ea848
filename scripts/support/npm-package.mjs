// Installs a package from npm into the cache of this checkout, next to the packages of the lock file. As a command with a
// name and a version, it prints the folder of the package.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCacheFolder } from "./cache-folder.mjs";
import { childEnvironment } from "./child-environment.cjs";
import { run } from "./child-processes.mjs";
import { Advice, argumentOf, fail, isCommand, messageOf } from "./project.mjs";

/** A package finds its peer dependencies in this checkout. */
const options = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

/**
 * @param {string} name
 * @param {string} version
 * @param {string} folder
 * @param {{ runsScripts: boolean, advice: string }} options
 */
async function install(name, version, folder, { runsScripts, advice }) {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const env = childEnvironment(process.env.HOME ?? folder);
  // The user's settings may enable or disable scripts.
  const scripts = `--ignore-scripts=${runsScripts ? "false" : "true"}`;
  try {
    await run("npm", ["install", `${name}@${version}`, scripts, ...options], { cwd: folder, env });
  } catch (error) {
    throw new Advice(`failed to install ${name} ${version} from npm: ${messageOf(error)}${advice}`);
  }
}

/**
 * The folder of a package in the cache. `version` is anything that npm takes behind the name: what is there is not
 * installed again, so only a whole version always means the same.
 *
 * @param {string} name
 * @param {string} version
 * @param {object} [options]
 * @param {boolean} [options.runsScripts] whether the package is of use only after its install script
 * @param {string} [options.advice] what to do where npm cannot install it
 */
export function npmPackage(name, version, { runsScripts = false, advice = "" } = {}) {
  return inCacheFolder(`${name}-${version}`.replace(/[^\w.-]+/g, "-"), join("node_modules", name), (folder) =>
    install(name, version, folder, { runsScripts, advice }),
  );
}

if (isCommand(import.meta.url)) {
  npmPackage(argumentOf("NAME"), argumentOf("VERSION", 1)).then(console.log, fail);
}
