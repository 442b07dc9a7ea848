// Installs a Node of its own from npm. Started by hand with the major version it prints where that is.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { childEnvironment } from "./child-environment.cjs";
import { run } from "./child-processes.mjs";
import { alone } from "./lock.mjs";
import { Advice, fail, inRoot } from "./project.mjs";

/** The npm package `node` brings the file by its install script, which the user's settings may switch off. */
const options = ["--ignore-scripts=false", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];

async function install(major, folder) {
  mkdirSync(inRoot(".cache"), { recursive: true });
  const made = mkdtempSync(inRoot(".cache", "new-node-"));
  try {
    writeFileSync(join(made, "package.json"), '{ "private": true }\n');
    const env = childEnvironment(process.env.HOME ?? made);
    await run("npm", ["install", `node@${major}`, ...options], { cwd: made, env });
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } catch (error) {
    throw new Advice(
      `Node ${major} could not be installed from npm: ${error.message}\n` +
        `Where npm has no network, install Node ${major} (https://nodejs.org/) and start the command with it.`,
    );
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The file of the newest Node of this major version, in the cache of this checkout. */
export async function npmNode(major) {
  const folder = inRoot(".cache", `node-${major}`);
  const file = join(folder, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  await alone(async () => {
    if (!existsSync(file)) await install(major, folder);
  });
  return file;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) npmNode(process.argv[2]).then(console.log, fail);
