import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../support/find-terraform.mjs";
import { inRoot, readJson } from "../../support/project.mjs";
import { environment, timeChild } from "./child.mjs";

/** @typedef {Readonly<Record<string, { readonly source: string }>>} Providers */

/**
 * A state of Terraform, as far as the measurements read it.
 * @typedef {{ readonly resources: readonly StateResource[] }} State
 */

/** @typedef {{ readonly type: string, readonly name: string, readonly instances: readonly StateInstance[] }} StateResource */

/** @typedef {{ readonly attributes: Readonly<Record<string, unknown>> }} StateInstance */

/** @typedef {Awaited<ReturnType<typeof terraformIn>>} Space */

/** @type {Promise<string> | undefined} */
let found;

/** The measured Terraform: looked up once, before a measurement sets its own variables. */
export const terraformFile = () => (found ??= findTerraform());

const stratus = inRoot("dist", "bin", "stratus.cjs");
export const providers = { stratus: { source: "stratus.internal/stratus/stratus" } };
/** @returns {string} */
export const packageVersion = () => readJson(inRoot("package.json")).version;

/** Words in the command of each process of the provider. */
export const providerWords = "terraform-provider-stratus";

/**
 * Puts the provider where Terraform finds it from this folder, as users do. Returns its file.
 * @param {string} folder
 */
export async function installProvider(folder) {
  await timeChild(process.execPath, [stratus, "provider", "install"], { cwd: folder, env: environment(folder) });
  const plugins = join(folder, "terraform.d", "plugins");
  const files = readdirSync(plugins, { recursive: true, encoding: "utf8" });
  const installed = files.find((path) => /terraform-provider-stratus[^/]*$/.test(path));
  if (installed === undefined) throw new Error(`${plugins} contains no provider`);
  return join(plugins, installed);
}

const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;

/**
 * Builds an executable of the provider for this machine. Returns its file.
 * @param {string} folder
 */
export async function buildExecutable(folder) {
  const args = [stratus, "provider", "build", join(folder, "executables"), "--target", platform];
  const { output } = await timeChild(process.execPath, args, { cwd: folder, env: process.env });
  return output.trim();
}

/**
 * Puts the file of a provider where Terraform finds it from this folder, its implied local mirror. Returns the new file.
 * @param {string} folder
 * @param {{ readonly source: string, readonly version: string, readonly file: string }} provider
 */
export function placeProvider(folder, { source, version, file }) {
  const address = source.split("/");
  const place = join(folder, "terraform.d", "plugins", ...address, version, platform);
  mkdirSync(place, { recursive: true });
  const placed = join(place, `terraform-provider-${address.at(-1)}_v${version}`);
  copyFileSync(file, placed);
  return placed;
}

/**
 * A folder in which the real Terraform runs with these variables and required providers.
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @param {Providers} [providers]
 */
export async function terraformIn(folder, env, providers) {
  mkdirSync(folder);
  const terraform = await terraformFile();
  /**
   * @param {readonly string[]} args
   * @param {{ readonly watched?: string }} [more]
   */
  const run = (args, more = {}) => timeChild(terraform, [...args, "-no-color"], { cwd: folder, env, ...more });
  const stateFile = join(folder, "terraform.tfstate");
  return {
    folder,
    run,
    /**
     * @param {object} resource
     * @param {Providers} [required]
     */
    write(resource, required = providers) {
      const whole = { ...(required && { terraform: { required_providers: required } }), resource };
      writeFileSync(join(folder, "main.tf.json"), JSON.stringify(whole));
    },
    async apply() {
      await run(["init", "-input=false"]);
      await run(["apply", "-auto-approve", "-input=false"]);
    },
    /**
     * Plans without changes. A plan with changes is an error of the measurement.
     * @param {{ readonly watched?: string }} [more]
     */
    plan: (more) => run(["plan", "-input=false", "-detailed-exitcode"], more),
    /** @returns {State} */
    readState: () => JSON.parse(readFileSync(stateFile, "utf8")),
    /** @param {State} state */
    writeState: (state) => writeFileSync(stateFile, JSON.stringify(state)),
  };
}

/**
 * A folder in which the real Terraform runs, with or without the provider: the script, or the given executable.
 * @param {string} parent
 * @param {string} name
 * @param {{ readonly url: string, readonly token: string }} [emulator]
 * @param {string} [executable]
 */
export async function workspace(parent, name, emulator, executable) {
  const folder = join(parent, name);
  const variables = emulator && { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token };
  const env = environment(parent, variables);
  const space = await terraformIn(folder, env, emulator && providers);
  if (executable) placeProvider(folder, { ...providers.stratus, version: packageVersion(), file: executable });
  else if (emulator) await installProvider(folder);
  return space;
}
