import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isObject, type Properties } from "../../../../contract";
import { callsFileVariable, type NotedCalls, readCalls } from "../../../../shared/call-positions";
import { printable } from "../../../../shared/printable";
import { createTemporaryFolder, removeTemporaryFolder } from "../../../../shared/temporary-folder";
import { CommandError } from "../../../command";
import { progressLine } from "../../../read-account";
import { readManifest, stackFile } from "../../../stacks/find-stacks";
import { programFiles } from "../../../stacks/program-files";
import type { Project } from "../../../stacks/project";
import { runShell, synthesize } from "../../../stacks/run-synth";
import { buildCommandOf, WrittenFiles } from "./build-output";
import { SourceMaps } from "./source-maps";

/** The result of a synth. */
export interface SynthesizedProgram {
  /** The JSON of each stack, by its name. */
  readonly stacks: Readonly<Record<string, Properties>>;
  /** The calls in the user's code for each construct, in the order of the synth. Files are those of the user. */
  readonly calls: readonly NotedCalls[];
}

/** A copy of a program, in which edits are tried. */
export interface ProgramCopy {
  /** The files of the program that may be edited. */
  readonly includes: (file: string) => boolean;
  /** The content that the last synth compiled or read. */
  readonly textOf: (file: string) => string;
  /**
   * Synthesizes the copy with these texts instead of the user's files.
   * @throws CommandError if the synth fails
   */
  synth(texts: ReadonlyMap<string, string>): Promise<SynthesizedProgram>;
}

/** Directories that no synth needs. `node_modules` is linked instead. */
const skipped = new Set([".git", ".terraform", "node_modules"]);
const maxFiles = 20_000;

/**
 * Runs `work` with a copy of a program, which is deleted afterwards, even if the user interrupts the command. The copy
 * is below the program's output, so it finds the same packages.
 * @throws CommandError if the program can't be copied
 */
export async function withCopy<T>(project: Project, work: (copy: ProgramCopy) => Promise<T>): Promise<T> {
  const parent = project.output.startsWith(project.folder + sep) ? project.output : project.folder;
  const root = realpathSync(createTemporaryFolder(".drift-", parent));
  const onSignal = (): void => {
    removeTemporaryFolder(root);
    process.exit(1);
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, onSignal);
  const progress = progressLine();
  let synths = 0;
  const onSynth = (): void => {
    synths += 1;
    progress.show(`Checking the edits: synth ${String(synths)}`);
  };
  try {
    return await work(copyInto(root, project, onSynth));
  } finally {
    progress.end();
    for (const signal of signals) process.off(signal, onSignal);
    removeTemporaryFolder(root);
  }
}

function copyInto(root: string, project: Project, onSynth: () => void): ProgramCopy {
  const { folder, output, settings } = project;
  const build = new WrittenFiles(project).runsOldOutput ? buildCommandOf(project) : undefined;
  const outside = filesOf(project, build).filter((file) => !file.startsWith(folder + sep));
  const top = commonFolder([folder, ...outside.map(dirname)]);
  const sources = join(root, "program");
  const placeOf = (file: string) => join(sources, relative(top, file));
  const originalOf = (file: string) => (file.startsWith(sources + sep) ? join(top, relative(sources, file)) : file);
  const copied = new Set<string>();
  copyFolder(folder, { placeOf, copied, output });
  for (const file of outside) copyFile(file, { placeOf, copied });
  const synthesized = { folder: placeOf(folder), settings, output: join(root, "out") };
  const callsFile = join(root, "calls.jsonl");
  const sourcesOf = (all: readonly NotedCalls[]) => {
    const [compiled, original] = [new SourceMaps(synthesized.folder), new SourceMaps(folder)];
    return all.map(({ path, calls }): NotedCalls => {
      const sources = calls.map((call) => compiled.sourceOf(call)).filter((each) => !compiled.isOfPackage(each));
      // Source maps of other projects and their sources aren't copied.
      return { path, calls: sources.map((each) => original.sourceOf({ ...each, file: originalOf(each.file) })) };
    });
  };
  return {
    includes: (file) => copied.has(file),
    textOf: (file) => readFileSync(existsSync(placeOf(file)) ? placeOf(file) : file, "utf8"),
    async synth(texts) {
      onSynth();
      for (const each of [synthesized.output, callsFile]) rmSync(each, { recursive: true, force: true });
      for (const [file, text] of texts) writeFileSync(placeOf(file), text);
      try {
        if (build !== undefined) await runBuild(build, synthesized.folder);
        await synthesize(synthesized, { environment: { [callsFileVariable]: callsFile } });
        const calls = existsSync(callsFile) ? readCalls(readFileSync(callsFile, "utf8")) : [];
        return { stacks: readStacks(synthesized.output), calls: sourcesOf(calls) };
      } finally {
        for (const file of texts.keys()) copyFileSync(file, placeOf(file));
      }
    },
  };
}

/** The files that synth reads, and those that the build reads. */
function filesOf(project: Project, build: string | undefined): readonly string[] {
  const { app } = project.settings;
  if (build === undefined || typeof app !== "string") return programFiles(project);
  return programFiles({ ...project, settings: { ...project.settings, app: `${build} && ${app}` } });
}

/** @throws CommandError if the program doesn't compile */
async function runBuild(command: string, folder: string): Promise<void> {
  const { code, printed } = await runShell(command, { folder, environment: process.env });
  if (code !== 0) {
    throw new CommandError(`${command} failed with exit code ${String(code)}.\n\n${printable(printed).trim()}`);
  }
}

interface Copying {
  readonly placeOf: (file: string) => string;
  readonly copied: Set<string>;
}

function copyFolder(folder: string, copying: Copying & { readonly output: string }): void {
  const { placeOf, output } = copying;
  mkdirSync(placeOf(folder), { recursive: true });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === "node_modules") symlinkSync(realpathSync(path), placeOf(path), "junction");
    else if (path === output || skipped.has(entry.name) || entry.name.startsWith(".drift-")) continue;
    else if (entry.isDirectory()) copyFolder(path, copying);
    else if (entry.isSymbolicLink() && existsSync(path)) symlinkSync(realpathSync(path), placeOf(path));
    else if (entry.isFile()) copyFile(path, copying);
  }
}

function copyFile(file: string, { placeOf, copied }: Copying): void {
  if (copied.size >= maxFiles) {
    throw new CommandError(`The folder of the program has more than ${String(maxFiles)} files.`);
  }
  mkdirSync(dirname(placeOf(file)), { recursive: true });
  copyFileSync(file, placeOf(file));
  copied.add(file);
}

const commonFolder = (folders: readonly string[]): string =>
  folders.reduce((common, folder) => {
    let above = common;
    while (folder !== above && !folder.startsWith(above + sep) && dirname(above) !== above) above = dirname(above);
    return above;
  });

function readStacks(output: string): SynthesizedProgram["stacks"] {
  const names = Object.keys(readManifest({ output }) ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const file = stackFile(join(output, "stacks", name));
      if (file?.endsWith(".json") !== true) {
        throw new CommandError(`The stack ${name} is synthesized as HCL. Only JSON can be compared.`);
      }
      const json: unknown = JSON.parse(readFileSync(file, "utf8"));
      return [name, isObject(json) ? json : {}];
    }),
  );
}
