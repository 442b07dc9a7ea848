import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { isObject } from "../../contract";
import { CommandError } from "../command";

/** The settings in `cdktf.json` that the commands read, unchecked. */
export interface ProjectSettings {
  readonly app?: unknown;
  readonly output?: unknown;
  readonly context?: unknown;
  readonly terraformModules?: unknown;
}

/** A program of CDKTF or CDK Terrain: the directory with its `cdktf.json`. */
export interface Project {
  readonly folder: string;
  /** The content of `cdktf.json`. */
  readonly settings: ProjectSettings;
  /** The directory that synth writes to. */
  readonly output: string;
}

const settingsFile = "cdktf.json";

/** True if the directory has a program of CDKTF or CDK Terrain. */
export const hasProgram = (folder: string): boolean => existsSync(join(folder, settingsFile));

/**
 * Returns the program in a directory.
 * @throws CommandError if `cdktf.json` is not a JSON object
 */
export function projectIn(folder: string): Project {
  const settings = hasProgram(folder) ? readSettings(join(folder, settingsFile)) : {};
  const { output } = settings;
  const { CDKTF_OUTDIR, CDKTF_OUTPUT } = process.env;
  // The library reads the first variable, and its command the second one.
  const named = [CDKTF_OUTDIR, CDKTF_OUTPUT, output, "cdktf.out"].filter(
    (each): each is string => typeof each === "string" && each !== "",
  );
  const folders = named.map((each) => resolve(folder, each));
  const written = folders.find((each) => existsSync(join(each, "stacks")));
  return { folder, settings, output: written ?? folders[0] ?? resolve(folder, "cdktf.out") };
}

/** The program whose synth writes into a directory. */
export function projectOf(folder: string): Project | undefined {
  for (let above = folder; dirname(above) !== above; above = dirname(above)) {
    if (!hasProgram(above)) continue;
    const project = projectIn(above);
    return above === folder || folder.startsWith(project.output + sep) ? project : undefined;
  }
  return undefined;
}

function readSettings(file: string): ProjectSettings {
  let problem = "must be a JSON object";
  try {
    const settings: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isObject(settings)) return settings;
  } catch (error) {
    problem = `must be JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  throw new CommandError(`${file}: ${problem}. Correct the file.`);
}
