import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, delimiter, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { blocksOf } from "../../docs/support/blocks";
import { childEnvironment } from "../../e2e/support/terraform";
import { mustRun } from "../../support/child";
import { whenReady } from "./emulator-process";

export const root = join(__dirname, "..", "..", "..");
/** The page with the packages and files of a minimal program. */
export const newProgramPage = "docs/add-to-a-project.md";
export const quietly = ["--no-audit", "--no-fund", "--prefer-offline"];

export type Environment = NodeJS.ProcessEnv;

/** Runs a program to its end and returns its output. */
export const run = async (file: string, args: readonly string[], cwd: string, env: Environment = process.env) =>
  (await mustRun(file, args, { cwd, env })).output;

/** The first block of a page in this language that contains these words. */
export function block(page: string, language: string, words: string): string {
  const found = blocksOf(page).find((each) => each.language === language && each.text.includes(words))?.text;
  if (found === undefined) throw new Error(`${page} has no ${language} block with ${words}`);
  return found;
}

/** The packages to install from npm, with the version of CDK Terrain of these tests if it is not the page's. */
export const withTriedTerrain = (args: readonly string[]) => {
  const version = process.env["STRATUS_CDKTN"];
  return version ? args.map((arg) => arg.replace(/^(cdktn(?:-cli)?)@.*/, `$1@${version}`)) : args;
};

/** The arguments of the page's npm command that starts like this, in a block with these words. */
function npmArguments(command: string, words: string): readonly string[] {
  const lines = block(newProgramPage, "sh", words).split("\n");
  const line = lines.find((each) => each.startsWith(command));
  if (line === undefined) throw new Error(`${newProgramPage} has no command ${command} beside ${words}`);
  return withTriedTerrain(line.replace(/#.*/, "").trim().split(/\s+/).slice(1));
}

/** A copy of this checkout, without installed packages and caches. */
export function copyCheckout(folder: string, without: readonly string[] = []): string {
  const clone = join(folder, "cdktf-stratus");
  const left = [".cache", ".git", ...without].map((name) => join(root, name));
  const isCopied = (path: string) => !left.includes(path) && basename(path) !== "node_modules";
  cpSync(root, clone, { recursive: true, filter: isCopied });
  return clone;
}

/** The package as `npm pack` writes it, next to the checkout that packed it. A release build replaces the current one. */
export async function packAgain(): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-package-")));
  const clone = copyCheckout(folder, ["dist"]);
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  await run("npm", ["pack"], clone);
  return folder;
}

/** A copy of the package that this test run has packed. The first test file that needs it packs it. */
export async function packed(): Promise<string> {
  const shared = process.env["STRATUS_PACKED"];
  if (shared === undefined) return packAgain();
  const [ready, failed] = [join(shared, "ready"), join(shared, "failed")];
  if (isFirst(shared)) {
    try {
      const made = await packAgain();
      cpSync(made, join(shared, "packing"), { recursive: true });
      rmSync(made, { recursive: true, force: true });
      renameSync(join(shared, "packing"), ready);
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error(`npm pack failed: ${readFileSync(failed, "utf8")}`);
    await sleep(200);
  }
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-package-")));
  cpSync(ready, folder, { recursive: true });
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

export interface Host {
  /** The package, and the command. */
  readonly name: "cdktf" | "cdktn";
  /** The import path of the constructs. */
  readonly entry: string;
  readonly other: { readonly name: string; readonly entry: string };
}
const cdktf = { name: "cdktf", entry: "cdktf-stratus" } as const;
const cdktn = { name: "cdktn", entry: "cdktf-stratus/cdktn" } as const;
export const hosts: readonly Host[] = [
  { ...cdktf, other: cdktn },
  { ...cdktn, other: cdktf },
];

/** The program with the imports of the host. */
export const inHost = ({ name, entry }: Host, program: string) =>
  program.replaceAll(/"cdkt[fn]"/g, `"${name}"`).replaceAll(/"cdktf-stratus(\/cdktn)?"/g, `"${entry}"`);

export interface Project {
  readonly folder: string;
  /** The environment of the project's commands: a separate home, and a Node version for the host's command. */
  readonly env: Environment;
}

/** A project created by the steps of the page, next to the checkout that packed the package. */
export async function projectOf(host: Host, beside: string): Promise<Project> {
  const folder = join(beside, host.name);
  const home = join(beside, `${host.name}-home`);
  for (const made of [folder, home]) mkdirSync(made);
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("package.json", '{ "private": true }\n');
  write("main.ts", inHost(host, block(newProgramPage, "ts", "new App()")));
  write("cdktf.json", block(newProgramPage, "json", '"app"'));
  write("tsconfig.json", block(newProgramPage, "json", '"compilerOptions"'));
  for (const command of ["npm install ../", "npm install --save-dev"]) {
    await run("npm", [...npmArguments(command, `${host.name}-cli@`), ...quietly], folder);
  }
  const env = childEnvironment(home);
  return { folder, env: await withNode(22, env) };
}

/** The folder of an npm package in the cache of the checkout, next to the packages of the lock file. */
export async function npmPackage(name: string, version: string): Promise<string> {
  const script = join(root, "scripts", "support", "npm-package.mjs");
  return (await mustRun(process.execPath, [script, name, version], { cwd: root })).stdout.trim();
}

/** The same variables with this Node first on PATH. The commands of both hosts need Node 22. */
export async function withNode(major: number, env: Environment): Promise<Environment> {
  const script = join(root, "scripts", "support", "npm-node.mjs");
  const { stdout } = await mustRun(process.execPath, [script, String(major)], { cwd: root });
  return { ...env, PATH: `${dirname(stdout.trim())}${delimiter}${env["PATH"] ?? ""}` };
}

/** The emulator installed by the project, its URL, and a function to stop it. */
export async function emulatorOf({ folder, env }: Project) {
  const emulator = spawn(
    "npx",
    ["stratus", "emulator", "--port", "0", "--clock", "fast", "--time", "2026-01-31T12:00:00Z", "--strict-fields"],
    {
      cwd: folder,
      env,
      // npx starts the command in a separate process.
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const { url, token } = await whenReady(emulator);
  const stop = () => {
    if (emulator.pid !== undefined) process.kill(-emulator.pid, "SIGTERM");
  };
  return { environment: { STRATUS_BASE_URL: url, STRATUS_TOKEN: token }, stop };
}
