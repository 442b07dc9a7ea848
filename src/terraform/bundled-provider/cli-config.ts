import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { shellQuote } from "../shell-quote";
import { providerSource } from "./bundle";

interface ConfigFile {
  readonly file: string;
  readonly tool: "Terraform" | "OpenTofu";
  readonly command: "terraform" | "tofu";
}

/** Returns the existing CLI configuration files of Terraform and OpenTofu. */
function findConfigFiles(env: NodeJS.ProcessEnv): readonly ConfigFile[] {
  const terraform = { tool: "Terraform", command: "terraform" } as const;
  const tofu = { tool: "OpenTofu", command: "tofu" } as const;
  const given = env["TF_CLI_CONFIG_FILE"] ?? env["TERRAFORM_CONFIG"];
  const byDefault = (name: string) =>
    process.platform === "win32" ? join(env["APPDATA"] ?? "", name) : join(env["HOME"] ?? homedir(), `.${name}`);
  const rc = process.platform === "win32" ? ".rc" : "rc";
  const files: readonly ConfigFile[] =
    given === undefined
      ? [
          { ...terraform, file: byDefault(`terraform${rc}`) },
          { ...tofu, file: byDefault(`tofu${rc}`) },
        ]
      : [{ ...terraform, file: given }];
  return files.filter(({ file }) => existsSync(file));
}

/**
 * Returns the text between the braces of a block, without comments, or undefined if the configuration has no such
 * block. Strings may contain braces.
 */
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

/** The location of the provider: its description for messages, and its path in an installation method. */
interface PluginsPlace {
  readonly words: string;
  readonly path: string;
}

const besideStack: PluginsPlace = { words: "next to the stack", path: "terraform.d/plugins" };

const mirrorPath = /\bpath\s*=\s*"(?:\.\/)?terraform\.d\/plugins\/?"/;

/**
 * Returns an error if PATH has no Node. Terraform starts the provider by its `#!` line, which looks for Node on PATH.
 * The program itself may run with a Node that isn't on PATH.
 */
export function findPathProblem(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (env["PATH"] ?? "").split(delimiter);
  if (process.platform === "win32" || folders.some((folder) => existsSync(join(folder, "node")))) return undefined;
  return `"node" isn't on PATH, but Terraform starts the provider with it. Add the folder of Node to PATH: export PATH=${shellQuote(dirname(process.execPath))}:"$PATH"`;
}

/**
 * True if the settings of the user provide the provider for all folders: a `provider_installation` block that names its
 * host, or the plugins folder of the user, which such a block hides.
 */
export function isProvidedToUser(env: NodeJS.ProcessEnv = process.env): boolean {
  const texts = findConfigFiles(env).map(({ file }) => readFileSync(file, "utf8"));
  const blocks = texts.flatMap((text) => findBlock("provider_installation", text) ?? []);
  if (blocks.length > 0) return blocks.some((methods) => methods.includes(hostOfProvider));
  return existsSync(join(env["HOME"] ?? homedir(), ".terraform.d", "plugins", providerSource));
}

const hostOfProvider = providerSource.split("/")[0] ?? "";

const isFoundBy = (methods: string) => mirrorPath.test(methods) || methods.includes(hostOfProvider);

/**
 * Returns an error if the user's configuration of Terraform or OpenTofu hides the provider: with a
 * `provider_installation` block, they no longer search the stack's folder.
 */
export function findInstallationProblem(
  env: NodeJS.ProcessEnv = process.env,
  place: PluginsPlace = besideStack,
): string | undefined {
  const problem = findConfigFiles(env).find(({ file }) => {
    const methods = findBlock("provider_installation", readFileSync(file, "utf8"));
    return methods !== undefined && !isFoundBy(methods);
  });
  if (problem === undefined) return undefined;
  const { file, tool, command } = problem;
  return [
    `${file} has a provider_installation block, so ${tool} doesn't look for the provider ${providerSource} ${place.words}, and "${command} init" can't find it. Add to that block:`,
    `  filesystem_mirror { path = ${JSON.stringify(place.path)} include = ["stratus.internal/*/*"] }`,
    'Also add exclude = ["stratus.internal/*/*"] to its other methods.',
  ].join("\n");
}
