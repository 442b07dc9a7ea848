import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { providerSource } from "./provider-address";

/** Where Terraform's own configuration is, for whoever has one. */
function findConfigFile(env: NodeJS.ProcessEnv): string | undefined {
  const byDefault =
    process.platform === "win32"
      ? join(env["APPDATA"] ?? "", "terraform.rc")
      : join(env["HOME"] ?? homedir(), ".terraformrc");
  const file = env["TF_CLI_CONFIG_FILE"] ?? env["TERRAFORM_CONFIG"] ?? byDefault;
  return existsSync(file) ? file : undefined;
}

/** The text between the braces of a block, where the configuration has it. Comments are gone; texts may hold braces. */
function findBlock(name: string, config: string): string | undefined {
  const text = config.replace(/("(?:\\.|[^"\\\n])*")|#.*|\/\/.*|\/\*[^]*?\*\//g, "$1");
  const start = new RegExp(`(?:^|[\\s;])${name}\\s*=?\\s*\\{`).exec(text);
  if (!start) return undefined;
  const rest = text.slice(start.index + start[0].length);
  let depth = 1;
  for (const { 0: part, index } of rest.matchAll(/"(?:\\.|[^"\\\n])*"|[{}]/g)) {
    if (part === "{") depth += 1;
    if (part === "}") depth -= 1;
    if (depth === 0) return rest.slice(0, index);
  }
  return rest;
}

const mirrorPath = /\bpath\s*=\s*"(?:\.\/)?terraform\.d\/plugins\/?"/;

/** Terraform starts the provider by its first line, which asks PATH for Node. A program may be run by a Node beside it. */
export function findPathProblem(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter);
  if (process.platform === "win32" || folders.some((folder) => existsSync(join(folder, "node")))) return undefined;
  return `There is no "node" on PATH, and Terraform starts the provider with it. Add the folder of Node to PATH: export PATH="${dirname(process.execPath)}:$PATH"`;
}

/**
 * What is wrong with the user's Terraform configuration: with a `provider_installation` of its own, Terraform does not
 * look beside the stack any more.
 */
export function findInstallationProblem(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const file = findConfigFile(env);
  const methods = file === undefined ? undefined : findBlock("provider_installation", readFileSync(file, "utf8"));
  if (
    file === undefined ||
    methods === undefined ||
    mirrorPath.test(methods) ||
    methods.includes(providerSource.split("/")[0] ?? "")
  ) {
    return undefined;
  }
  return [
    `${file} has a provider_installation block, so Terraform will not look for the provider ${providerSource} beside the stack, and "terraform init" will not find it. Write into that block:`,
    '  filesystem_mirror { path = "terraform.d/plugins" include = ["stratus.internal/*/*"] }',
    'and exclude = ["stratus.internal/*/*"] into its other methods.',
  ].join("\n");
}
