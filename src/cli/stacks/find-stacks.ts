import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Command } from "commander";
import { hint as nearest, isObject, jsonAt, type Properties } from "../../contract";
import { literalPattern } from "../../contract/regular-expression";
import { shellQuote } from "../../shared/shell";
import { usedConfigurationNames } from "../../terraform/configuration-files";
import { CommandError, listed } from "../command";
import { ownCommand } from "../packages/own-package";
import { hostOf } from "./program-files";
import { type Project, projectIn, projectOf } from "./project";

/** A directory in which Terraform runs: that of a synthesized stack, or of a configuration. */
export interface ProjectStack {
  /** The ID of the synthesized stack, or the name of the directory. */
  readonly name: string;
  readonly folder: string;
  /** The program that the stack was synthesized from. */
  readonly project: Project | undefined;
  readonly isSynthesized: boolean;
}

/** Options of the commands that use several stacks. */
export interface StacksOption {
  readonly stack?: readonly string[];
}

export const withStacks = (command: Command): Command =>
  command.option("--stack <stacks>", "names of the stacks, as an alternative to the arguments", listed);

/** Returns the names from the arguments and the option, which can also be patterns. */
export const givenStackNames = (given: readonly string[], { stack = [] }: StacksOption): readonly string[] => [
  ...new Set([...given, ...stack]),
];

/** The file of a synthesized stack, in JSON or, after `cdktf synth --hcl`, in HCL. */
const stackFiles = ["cdk.tf.json", "cdk.tf"];

export const stackFile = (folder: string): string | undefined =>
  stackFiles.map((name) => join(folder, name)).find((file) => existsSync(file));

/** The command that places the provider next to a configuration. */
export const placingCommand = (folder: string): string =>
  stackFile(folder) === undefined
    ? `${ownCommand()} provider install ${shellQuote(folder)}`
    : `npx ${hostOf(folder)} synth`;

/** True if the directory contains a Terraform configuration. */
const hasConfiguration = (folder: string): boolean => usedConfigurationNames(folder).length > 0;

/** The stacks in a directory: its own configuration, and the stacks that its program has synthesized. */
export function stacksIn(given: string): readonly ProjectStack[] {
  const folder = resolve(given);
  const own = existsSync(folder) && hasConfiguration(folder) ? [ownStack(folder)] : [];
  return [...own, ...synthesizedStacks(projectIn(folder))];
}

function ownStack(folder: string): ProjectStack {
  const isSynthesized = stackFile(folder) !== undefined;
  const project = isSynthesized ? projectOf(folder) : undefined;
  return { name: basename(folder), folder, project, isSynthesized };
}

function synthesizedStacks(project: Project): readonly ProjectStack[] {
  const folders = manifestFolders(project) ?? foldersIn(join(project.output, "stacks"));
  return folders
    .filter((folder) => stackFile(folder) !== undefined)
    .map((folder) => ({ name: basename(folder), folder, project, isSynthesized: true }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** A stack in the manifest of the last synth. */
export interface SynthesizedStack {
  readonly workingDirectory?: unknown;
  readonly annotations?: unknown;
}

export const manifestFile = ({ output }: Pick<Project, "output">): string => join(output, "manifest.json");

/** The stacks that the last synth wrote, by name. */
export function readManifest(project: Pick<Project, "output">): Readonly<Record<string, SynthesizedStack>> | undefined {
  try {
    const stacks = jsonAt(JSON.parse(readFileSync(manifestFile(project), "utf8")), "stacks");
    if (!isObject(stacks)) return undefined;
    return Object.fromEntries(Object.entries(stacks).filter((each): each is [string, Properties] => isObject(each[1])));
  } catch {
    // There has been no synth, or it was interrupted.
    return undefined;
  }
}

/** Synth doesn't delete the directories of removed stacks, so the manifest decides. */
function manifestFolders(project: Project): readonly string[] | undefined {
  const stacks = readManifest(project);
  return (
    stacks &&
    Object.entries(stacks).map(([name, { workingDirectory: folder }]) =>
      resolve(project.output, typeof folder === "string" ? folder : join("stacks", name)),
    )
  );
}

const foldersIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).map((name) => resolve(folder, name)) : [];

/**
 * Returns the stacks with these names, or all of them. As in the commands of CDKTF, a `*` in a name matches anything.
 * @throws CommandError if there is no stack, or none with one of these names
 */
export function chooseStacks(
  names: readonly string[],
  all: readonly ProjectStack[],
  folder: string,
): readonly ProjectStack[] {
  const matching = names.map(stackPattern);
  const wrong = names.find((_, index) => !all.some((each) => matching[index]?.(each)));
  if (wrong !== undefined && (all.length > 0 || isFolder(wrong))) throw new CommandError(unknownStack(wrong, all));
  if (all.length === 0) throw new CommandError(noStack(folder));
  return names.length === 0 ? all : all.filter((each) => matching.some((matches) => matches(each)));
}

function stackPattern(given: string): (stack: ProjectStack) => boolean {
  if (!given.includes("*")) return ({ name }) => name === given;
  const pattern = new RegExp(`^${given.split("*").map(literalPattern).join(".*")}$`, "s");
  return ({ name }) => pattern.test(name);
}

/**
 * Returns the stacks to plan: those with these names, or else the configuration in the directory itself, or else all
 * that its program has synthesized.
 * @throws CommandError if there is no stack, or none with one of these names
 */
export function stacksToPlan(
  names: readonly string[],
  all: readonly ProjectStack[],
  folder: string,
): readonly ProjectStack[] {
  const own = all.filter((stack) => stack.folder === folder);
  return names.length === 0 && own.length > 0 ? own : chooseStacks(names, all, folder);
}

/**
 * Returns the stack with this name, or the only one.
 * @throws CommandError if there is no such stack, or if a name is needed
 */
export function chooseStack(name: string | undefined, all: readonly ProjectStack[], folder: string): ProjectStack {
  const found = chooseStacks(name === undefined ? [] : [name], all, folder);
  const [only] = found;
  if (only && found.length === 1) return only;
  throw new CommandError(`${folder} has several stacks. Name one of them: ${namesOf(all)}.`);
}

const namesOf = (stacks: readonly ProjectStack[]) => stacks.map(({ name }) => name).join(", ");

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/** The message for an unknown stack name. */
export function unknownStack(name: string, all: readonly ProjectStack[]): string {
  if (isFolder(name))
    return `${name} is a folder, not a stack. To run the command there, use --cwd ${shellQuote(name)}.`;
  const meant = nearest(
    name,
    all.map((each) => each.name),
  );
  const help = meant === undefined ? "" : ` Did you mean ${meant}?`;
  return `There is no stack ${name}.${help} Stacks of this program: ${namesOf(all)}.`;
}

const noStack = (folder: string) =>
  `There is no synthesized stack in ${folder}. Run ${hostOf(folder)} synth in the folder with the program's cdktf.json.`;
