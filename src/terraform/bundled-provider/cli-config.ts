import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, posix, win32 } from "node:path";
import { addToPath } from "../../shared/shell";
import { folderOnPath } from "../start-terraform";
import { providerSource } from "./bundle";

interface ConfigFile {
  readonly file: string;
  readonly tool: "Terraform" | "OpenTofu";
  readonly command: "terraform" | "tofu";
}

/** The folder of the user's settings of Windows programs. */
const settingsOnWindows = (env: NodeJS.ProcessEnv) => env["APPDATA"] || win32.join(homedir(), "AppData", "Roaming");

/** Returns the CLI configuration files that Terraform and OpenTofu read if they exist. */
export function configFiles(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): readonly ConfigFile[] {
  const terraform = { tool: "Terraform", command: "terraform" } as const;
  const tofu = { tool: "OpenTofu", command: "tofu" } as const;
  const given = env["TF_CLI_CONFIG_FILE"] ?? env["TERRAFORM_CONFIG"];
  if (given !== undefined) return [{ ...terraform, file: given }];
  return [terraform, tofu].map((each) => ({
    ...each,
    file:
      platform === "win32"
        ? win32.join(settingsOnWindows(env), `${each.command}.rc`)
        : posix.join(env["HOME"] ?? homedir(), `.${each.command}rc`),
  }));
}

/** Returns the user's plugin folder, which Terraform and OpenTofu search. */
export const userPluginsFolder = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): string =>
  platform === "win32"
    ? win32.join(settingsOnWindows(env), "terraform.d", "plugins")
    : posix.join(env["HOME"] ?? homedir(), ".terraform.d", "plugins");

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

const mirrorPath = /\bpath\s*=\s*"(?:\.(?:\/|\\\\))?terraform\.d(?:\/|\\\\)plugins(?:\/|\\\\)?"/;

/**
 * Returns an error if PATH has no Node. Terraform starts the provider by its `#!` line, or by a batch file on Windows,
 * and both look for Node on PATH. The program itself may run with a Node that isn't on PATH.
 */
export function findPathProblem(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (folderOnPath("node", env) !== undefined) return undefined;
  return `"node" isn't on PATH, but Terraform starts the provider with it. Add the folder of Node to PATH: ${addToPath(dirname(process.execPath))}`;
}

/**
 * True if the settings of the user provide the provider for all folders: a `provider_installation` block that names its
 * host, or the plugins folder of the user, which such a block hides.
 */
export function isProvidedToUser(env: NodeJS.ProcessEnv = process.env): boolean {
  const files = configFiles(env).filter(({ file }) => existsSync(file));
  const blocks = files.flatMap(({ file }) => findBlock("provider_installation", readFileSync(file, "utf8")) ?? []);
  if (blocks.length > 0) return blocks.some((methods) => methods.includes(hostOfProvider));
  return existsSync(`${userPluginsFolder(env)}/${providerSource}`);
}

/**
 * True if the settings of the user replace providers by ones in development (`dev_overrides`), which Terraform and
 * OpenTofu start without checking their versions.
 */
export function hasDevelopmentOverrides(env: NodeJS.ProcessEnv = process.env): boolean {
  const settings = env["XDG_CONFIG_HOME"] || join(env["HOME"] ?? homedir(), ".config");
  const folders = [dirname(userPluginsFolder(env)), join(settings, "opentofu")];
  const inFolders = folders
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  const files = [
    ...configFiles(env).map(({ file }) => file),
    ...inFolders.filter((file) => /(\.tfrc|tofurc)$/.test(file)),
  ];
  return files.filter(isFile).some((file) => readFileSync(file, "utf8").includes("dev_overrides"));
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

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
  const problem = configFiles(env).find(({ file }) => {
    if (!existsSync(file)) return false;
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
