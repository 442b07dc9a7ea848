import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findTerraform } from "../../support/find-terraform.mjs";
import { inRoot } from "../../support/project.mjs";
import { environment, timeChild } from "./child.mjs";

let found;
/** The terraform that is measured: looked for once, before a measurement sets variables of its own. */
export const terraformFile = () => (found ??= findTerraform());

const stratus = inRoot("dist", "bin", "stratus.cjs");
const providers = { stratus: { source: "stratus.internal/stratus/stratus" } };

/** Words in the command of each process of the provider. */
export const providerWords = "terraform-provider-stratus";

/** Puts the provider where Terraform finds it from this folder, as users do; answers its file. */
export async function installProvider(folder) {
  await timeChild(process.execPath, [stratus, "provider", "install"], { cwd: folder, env: environment(folder) });
  const plugins = join(folder, "terraform.d", "plugins");
  const found = readdirSync(plugins, { recursive: true }).find((path) => /terraform-provider-stratus[^/]*$/.test(path));
  return join(plugins, found);
}

/** A folder in which the real terraform runs, with the provider or without one. */
export async function workspace(parent, name, emulator) {
  const folder = join(parent, name);
  mkdirSync(folder);
  const terraform = await terraformFile();
  const env = environment(parent, emulator && { STRATUS_BASE_URL: emulator.url, STRATUS_TOKEN: emulator.token });
  const run = (args, more = {}) => timeChild(terraform, [...args, "-no-color"], { cwd: folder, env, ...more });
  const stateFile = join(folder, "terraform.tfstate");
  if (emulator) await installProvider(folder);
  return {
    folder,
    run,
    write(resource) {
      const whole = { ...(emulator && { terraform: { required_providers: providers } }), resource };
      writeFileSync(join(folder, "main.tf.json"), JSON.stringify(whole));
    },
    async apply(...more) {
      await run(["init", "-input=false"]);
      await run(["apply", "-auto-approve", "-input=false", ...more]);
    },
    /** Plans where there is nothing to change; a plan with a change is a mistake of the measurement. */
    plan: (more) => run(["plan", "-input=false", "-detailed-exitcode"], more),
    readState: () => JSON.parse(readFileSync(stateFile, "utf8")),
    writeState: (state) => writeFileSync(stateFile, JSON.stringify(state)),
  };
}
