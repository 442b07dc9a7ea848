// Installs a package from npm into the cache of this checkout, next to the packages of the lock file. As a command with a
// name and a version, it prints the folder of the package.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { childEnvironment } from "./child-environment.cjs";
import { run } from "./child-processes.mjs";
import { alone } from "./lock.mjs";
import { Advice, fail, inRoot } from "./project.mjs";

/** A package finds its peer dependencies in this checkout. */
const options = ["--legacy-peer-deps", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

async function install(name, version, folder, { runsScripts, advice }) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  const made = mkdtempSync(inRoot(".cache", "new-package-"));
  try {
    writeFileSync(join(made, "package.json"), '{ "private": true }\n');
    const env = childEnvironment(process.env.HOME ?? made);
    // The user's settings may enable or disable scripts.
    const scripts = `--ignore-scripts=${runsScripts ? "false" : "true"}`;
    await run("npm", ["install", `${name}@${version}`, scripts, ...options], { cwd: made, env });
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } catch (error) {
    throw new Advice(`failed to install ${name} ${version} from npm: ${error.message}${advice}`);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/**
 * The folder of a package in the cache. `version` is anything that npm takes behind the name: what is there is not
 * installed again, so only a whole version always means the same.
 *
 * @param runsScripts whether the package is of use only after its install script
 * @param advice what to do where npm cannot install it
 */
export async function npmPackage(name, version, { runsScripts = false, advice = "" } = {}) {
  const folder = inRoot(".cache", `${name}-${version}`.replace(/[^\w.-]+/g, "-"));
  const installed = join(folder, "node_modules", name);
  await alone(async () => {
    if (!existsSync(installed)) await install(name, version, folder, { runsScripts, advice });
  });
  return installed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  npmPackage(process.argv[2], process.argv[3]).then(console.log, fail);
}
