import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../support/find-terraform.mjs";
import { inRoot, readJson } from "../../support/project.mjs";
import { environment, timeChild } from "./child.mjs";

let found;
/** The measured Terraform: looked up once, before a measurement sets its own variables. */
export const terraformFile = () => (found ??= findTerraform());

const stratus = inRoot("dist", "bin", "stratus.cjs");
export const providers = { stratus: { source: "stratus.internal/stratus/stratus" } };
export const packageVersion = () => readJson(inRoot("package.json")).version;

/** Words in the command of each process of the provider. */
export const providerWords = "terraform-provider-stratus";

/** Puts the provider where Terraform finds it from this folder, as users do. Returns its file. */
export async function installProvider(folder) {
  await timeChild(process.execPath, [stratus, "provider", "install"], { cwd: folder, env: environment(folder) });
  const plugins = join(folder, "terraform.d", "plugins");
  const found = readdirSync(plugins, { recursive: true }).find((path) => /terraform-provider-stratus[^/]*$/.test(path));
  return join(plugins, found);
}

const platform = `${process.platform}_${{ x64: "amd64" }[process.arch] ?? process.arch}`;

/** Builds an executable of the provider for this machine. Returns its file. */
export async function buildExecutable(folder) {
  const args = [stratus, "provider", "build", join(folder, "executables"), "--target", platform];
  const { output } = await timeChild(process.execPath, args, { cwd: folder, env: process.env });
  return output.trim();
}

/** Puts the file of a provider where Terraform finds it from this folder, its implied local mirror. Returns the new file. */
export function placeProvider(folder, { source, version, file }) {
  const address = source.split("/");
  const place = join(folder, "terraform.d", "plugins", ...address, version, platform);
  mkdirSync(place, { recursive: true });
  const placed = join(place, `terraform-provider-${address.at(-1)}_v${version}`);
  copyFileSync(file, placed);
  return placed;
}

/** A folder in which the real Terraform runs with these variables and required providers. */
export async function terraformIn(folder, env, providers) {
  mkdirSync(folder);
  const terraform = await terraformFile();
  const run = (args, more = {}) => timeChild(terraform, [...args, "-no-color"], { cwd: folder, env, ...more });
  const stateFile = join(folder, "terraform.tfstate");
  return {
    folder,
    run,
    write(resource, required = providers) {
      const whole = { ...(required && { terraform: { required_providers: required } }), resource };
      writeFileSync(join(folder, "main.tf.json"), JSON.stringify(whole));
    },
    async apply(...more) {
      await run(["init", "-input=false"]);
      await run(["apply", "-auto-approve", "-input=false", ...more]);
    },
    /** Plans without changes. A plan with changes is an error of the measurement. */
    plan: (more) => run(["plan", "-input=false", "-detailed-exitcode"], more),
    readState: () => JSON.parse(readFileSync(stateFile, "utf8")),
    writeState: (state) => writeFileSync(stateFile, JSON.stringify(state)),
  };
}

/** A folder in which the real Terraform runs, with or without the provider: the script, or the given executable. */
export async function workspace(parent, name, emulator, executable) {
  const folder = join(parent, name);
  const env = environment(parent, emulator && { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
  const space = await terraformIn(folder, env, emulator && providers);
  if (executable) placeProvider(folder, { ...providers.stratus, version: packageVersion(), file: executable });
  else if (emulator) await installProvider(folder);
  return space;
}
