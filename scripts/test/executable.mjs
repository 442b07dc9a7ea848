// Runs tests with an executable of the provider: the one that STRATUS_TEST_EXECUTABLE names, or a new one for this machine.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathWithout } from "../support/search-path.cjs";
import { Advice, inRoot } from "../support/project.mjs";

export const executableVariable = "STRATUS_TEST_EXECUTABLE";

/** Programs with which a script could run instead of the executable. */
const runtimes = ["node", "nodejs", "npm", "npx", "corepack", "bun", "bunx", "deno"];

/** @param {string} given */
function executableIn(given) {
  const path = resolve(given);
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return path;
  } catch {
    // The error below names the path.
  }
  throw new Advice(
    `${executableVariable} must be the path of an executable of the provider, got ${path}. Build one: node dist/bin/stratus.cjs provider install --standalone .cache/standalone`,
  );
}

/** Installs the package with the executable like a user, and returns the file that Terraform starts. */
export function buildExecutable() {
  const folder = inRoot(".cache", "standalone");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const command = [inRoot("dist", "bin", "stratus.cjs"), "provider", "install", "--standalone", folder];
  const { status } = spawnSync(process.execPath, command, { stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Advice("the executable of the provider can't be built.");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const file = files.find((name) => basename(name).startsWith("terraform-provider-stratus_v"));
  if (file === undefined) throw new Error(`${folder} has no executable: ${files.join(", ")}`);
  return join(folder, file);
}

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * @param {string} path
 * @param {readonly string[]} lines
 */
const writeProgram = (path, lines) => writeFileSync(path, `#!/bin/sh\n${lines.join("\n")}\n`, { mode: 0o755 });

/**
 * Makes every Terraform of the tests run without Node on PATH. Synthesized stacks contain the provider as a script. For
 * them, PATH has a `node` that starts the executable instead of the script, and that fails for every other program.
 *
 * @param {NodeJS.ProcessEnv} env the environment of the tests, which this function changes
 * @returns a function that removes the files
 */
export function useExecutable(env) {
  const given = env[executableVariable];
  if (!given || !env.TERRAFORM_BINARY_NAME) return () => undefined;
  const executable = executableIn(given);
  const folder = inRoot(".cache", `executable-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  remove();
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeProgram(join(bin, "node"), [
    'case "$1" in',
    `  */terraform-provider-stratus_v*.cjs) shift; exec ${quote(executable)} "$@" ;;`,
    "esac",
    'echo "node isn\'t on PATH, but something started it: node $*" >&2',
    "exit 127",
  ]);
  const terraform = spawnSync("which", [env.TERRAFORM_BINARY_NAME], { encoding: "utf8" }).stdout.trim();
  const path = `${bin}:${pathWithout(runtimes, folder)}`;
  const wrapper = join(folder, basename(terraform));
  writeProgram(wrapper, [`PATH=${quote(path)} exec ${quote(terraform)} "$@"`]);
  env[executableVariable] = executable;
  env.TERRAFORM_BINARY_NAME = wrapper;
  console.log(`stratus: the tests use ${executable}`);
  return remove;
}
