import { spawn } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { Command } from "commander";
import { isObject, jsonAt } from "../../contract";
import { foreignText, printable } from "../../shared/printable";
import { CommandError } from "../command";
import { manifestFile, type ProjectStack, readManifest, stackFile, stacksIn } from "./find-stacks";
import { hostOf, programFiles } from "./program-files";
import { type Project, projectOf } from "./project";

/** Options of the commands that read the last synth. */
export interface SynthOption {
  readonly synth?: true;
}

/** Adds the option that synthesizes the program first. */
export const withSynth = (command: Command): Command =>
  command.option("--synth", "synthesize the program first, with the app command in cdktf.json");

/**
 * Returns the stacks in a directory, after a synth if requested.
 * @throws CommandError if the synth fails
 */
export async function synthesizedStacks(given: string, { synth }: SynthOption): Promise<readonly ProjectStack[]> {
  if (synth === true) await runSynth(resolve(given));
  return stacksIn(given);
}

/** Warns if the output of the last synth may differ from the program. */
export function warnIfOutdated(stacks: readonly ProjectStack[]): readonly string[] {
  const [folder = "."] = stacks.flatMap(({ project }) => project?.folder ?? []);
  const reasons = outdatedReasons(stacks).map((reason) => `${reason} Run ${hostOf(folder)} synth, or add --synth.`);
  for (const reason of reasons) process.stderr.write(`Warning: ${reason}\n`);
  return reasons;
}

/** Runs the command of a program as `cdktf synth` does. */
async function runSynth(folder: string): Promise<void> {
  const project = projectOf(folder);
  if (!project) {
    throw new CommandError(`--synth: ${folder} has no cdktf.json. Run the command in the folder of a program.`);
  }
  await synthesize(project, { onWarning: (text) => process.stderr.write(`Warning: ${text}\n`) });
}

interface SynthOptions {
  /** Additional environment variables for the program. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Called with each warning of a construct. */
  readonly onWarning?: (text: string) => void;
}

/** @throws CommandError if the synth fails */
export async function synthesize(project: Project, { environment = {}, onWarning }: SynthOptions): Promise<void> {
  const app = process.env["CDKTF_APP"] ?? project.settings.app;
  if (typeof app !== "string" || app.trim() === "") {
    throw new CommandError(
      `${project.folder}/cdktf.json: app must be the command that synthesizes the program, got ${app === undefined ? "nothing" : JSON.stringify(app)}. Add it, such as "app": "npx ts-node main.ts".`,
    );
  }
  const before = timeOf(manifestFile(project));
  const { code, printed } = await runApp(app, project, environment);
  const words = printable(printed).trim();
  const failed = (why: string) => new CommandError(`The synth failed: ${why}\n\n${app}\n${words}`.trim());
  if (code !== 0)
    throw failed(`the app command in ${project.folder}/cdktf.json failed with exit code ${String(code)}.`);
  const stacks = timeOf(manifestFile(project)) === before ? undefined : readManifest(project);
  if (!stacks)
    throw failed(`the program didn't write ${manifestFile(project)}. Call app.synth() at the end of the program.`);
  const annotations = Object.keys(stacks).flatMap((name) => annotationsOf(project, name));
  for (const { text } of annotations.filter(({ level }) => level === "warning")) onWarning?.(text);
  const errors = annotations.filter(({ level }) => level === "error");
  if (errors.length > 0) throw new CommandError(`The synth failed:\n${errors.map(({ text }) => text).join("\n")}`);
}

function runApp(app: string, { folder, settings, output }: Project, environment: Readonly<Record<string, string>>) {
  // The library only creates the last directory of the path.
  mkdirSync(output, { recursive: true });
  return runShell(app, { folder, environment: { ...environmentOf(settings, output), ...environment } });
}

/** Runs a command of the user's program in a shell. */
export function runShell(
  command: string,
  { folder, environment }: { readonly folder: string; readonly environment: NodeJS.ProcessEnv },
): Promise<{ code: number | null; printed: string }> {
  const child = spawn(command, { shell: true, cwd: folder, env: environment, stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  return new Promise((resolved, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolved({ code, printed }));
  });
}

/** The environment in which `cdktf` runs a program. Terraform variables are only for the deploy. */
function environmentOf(settings: Project["settings"], output: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith("TF_VAR_"));
  const { CDKTF_CONTEXT_JSON: given = "{}", NODE_OPTIONS } = process.env;
  const context: unknown = isObject(settings.context) ? settings.context : JSON.parse(given);
  const modules: readonly unknown[] = Array.isArray(settings.terraformModules) ? settings.terraformModules : [];
  const isLocal = (source: unknown) => typeof source === "string" && /^\.\.?\//.test(source);
  const cdktfRelativeModules = modules.filter((each) => isLocal(isObject(each) ? jsonAt(each, "source") : each));
  return {
    ...Object.fromEntries(own),
    NODE_OPTIONS: NODE_OPTIONS ?? "--max-old-space-size=4096",
    CDKTF_OUTDIR: output,
    CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS: "true",
    CDKTF_CONTEXT_JSON: JSON.stringify({ ...(isObject(context) ? context : {}), cdktfRelativeModules }),
  };
}

const maxMessageLength = 500;

/** The reasons why the last synth may be outdated, as sentences. */
export function outdatedReasons(stacks: readonly ProjectStack[]): readonly string[] {
  const filesOf = new Map<string, readonly string[]>();
  const reasons = stacks.flatMap((stack) => {
    const { project } = stack;
    if (!project) return [];
    const files = filesOf.get(project.folder) ?? programFiles(project);
    filesOf.set(project.folder, files);
    return [...errorsOf(project, stack.name), ...filesNewerThanOutput(files, project, stack.folder)];
  });
  return [...new Set(reasons)];
}

function filesNewerThanOutput(files: readonly string[], project: Project, folder: string): readonly string[] {
  const written = [stackFile(folder), manifestFile(project)].filter((file) => file !== undefined && existsSync(file));
  const synthesized = Math.min(...written.map((file) => timeOf(String(file))));
  const [first, ...others] = files.filter((file) => timeOf(file) > synthesized);
  if (first === undefined) return [];
  const more =
    others.length === 0 ? "" : ` and ${String(others.length)} more ${others.length === 1 ? "file" : "files"}`;
  return [`${relative(process.cwd(), first)}${more} changed after the last synth.`];
}

function timeOf(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    // A deleted file is older than every synth.
    return 0;
  }
}

interface Annotation {
  readonly level: "error" | "warning";
  readonly text: string;
}

/** The errors and warnings that constructs of a stack reported in the last synth. */
function annotationsOf(project: Project, stack: string): readonly Annotation[] {
  const annotations = readManifest(project)?.[stack]?.annotations;
  return (Array.isArray(annotations) ? (annotations as unknown[]) : [])
    .filter(isObject)
    .flatMap((each): Annotation[] => {
      const { level, constructPath, message } = each;
      const text = `${foreignText(String(constructPath))}: ${foreignText(String(message), maxMessageLength)}`;
      if (level === "@cdktf/error") return [{ level: "error", text }];
      return level === "@cdktf/warn" ? [{ level: "warning", text }] : [];
    });
}

const errorsOf = (project: Project, stack: string) =>
  annotationsOf(project, stack)
    .filter(({ level }) => level === "error")
    .map(({ text }) => `The last synth failed with an error in ${text.replace(/\.?$/, ".")}`);
