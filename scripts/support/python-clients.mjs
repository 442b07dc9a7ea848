// Installs the public cloud's Python clients for the tests, from PyPI into the cache of this checkout. As a command, it
// prints the folder, which has the modules and a folder "bin" with the commands.
import { execFileSync } from "node:child_process";
import { dirname } from "node:path";
import { inCacheFolder } from "./cache-folder.mjs";
import { run } from "./child-processes.mjs";
import { Advice, fail, inRoot, isCommand, messageOf, readJson } from "./project.mjs";

const names = ["linode-cli", "linode_api4"];

/**
 * @param {readonly string[]} packages
 * @param {string} folder
 */
async function install(packages, folder) {
  const options = ["--quiet", "--disable-pip-version-check", "--root-user-action=ignore", "--only-binary=:all:"];
  try {
    await run("python3", ["-m", "pip", "install", ...options, "--target", folder, ...packages]);
  } catch (error) {
    throw new Advice(`failed to install ${packages.join(" and ")} from PyPI: ${messageOf(error)}`);
  }
}

/** The folder of the clients, with the versions of `tried-versions.json`. */
export async function pythonClients() {
  const versions = readJson(inRoot("scripts", "support", "tried-versions.json"));
  const packages = names.map((name) => `${name}==${versions[name]}`);
  const tag = execFileSync("python3", ["-c", "import sys; print(sys.implementation.cache_tag)"], { encoding: "utf8" });
  const folder = [tag.trim(), ...packages].join("-").replaceAll("==", "-");
  return dirname(dirname(await inCacheFolder(folder, "bin/linode-cli", (created) => install(packages, created))));
}

if (isCommand(import.meta.url)) pythonClients().then(console.log, fail);
