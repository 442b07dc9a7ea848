// STRATUS_TEST_EXECUTABLE=/path/to/terraform-provider-stratus_v0.1.0 runs the tests with this executable of the provider.
import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathWithout } from "../support/search-path.cjs";
import { Advice, inRoot } from "../support/project.mjs";

export const executableVariable = "STRATUS_TEST_EXECUTABLE";

/** Programs with which a script could run instead of the executable. */
const runtimes = ["node", "nodejs", "npm", "npx", "corepack", "bun", "bunx", "deno"];

function executableIn(given) {
  const path = resolve(given);
  try {
    accessSync(path, constants.X_OK);
    if (statSync(path).isFile()) return path;
  } catch {
    // The error below names the path.
  }
  throw new Advice(
    `${executableVariable} must be the path of an executable of the provider, got ${path}. Build one: npm run build:standalone`,
  );
}

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

const writeProgram = (path, lines) => writeFileSync(path, `#!/bin/sh\n${lines.join("\n")}\n`, { mode: 0o755 });

/**
 * Makes every Terraform of the tests run without Node on PATH. Synthesized stacks contain the provider as a script. For
 * them, PATH has a `node` that starts the executable instead of the script, and that fails for every other program.
 *
 * @param env the environment of the tests, which this function changes
 * @returns a function that removes the files
 */
export function useExecutable(env) {
  const given = env[executableVariable];
  if (!given) return () => undefined;
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
