import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { hint as nearest } from "../../contract";
import type { StackJson } from "../../topology";
import { CommandFailure } from "../command-failure";
import { stacksIn } from "../construct-paths";

/**
 * The synthesized stacks of programs, in the order of their names; those that are wanted, or all.
 *
 * @throws CommandFailure where a folder has none, a file cannot be read, or a name is not that of a stack
 */
export function readStacks(folders: readonly string[], wanted: readonly string[]): readonly StackJson[] {
  const all = folders.flatMap((folder) => stacksOf(resolve(folder)));
  const names = all.map(({ name }) => name);
  const wrong = wanted.find((name) => !names.includes(name));
  if (wrong !== undefined) {
    const meant = nearest(wrong, names);
    const help = meant === undefined ? `There are: ${names.join(", ")}` : `Did you mean ${meant}?`;
    throw new CommandFailure(`There is no stack ${wrong}. ${help}`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new CommandFailure(`Two of the programs have a stack ${twice}. Draw them one by one.`);
  return all
    .filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function stacksOf(folder: string): readonly StackJson[] {
  const files = stacksIn(folder).filter((file) => existsSync(file));
  if (files.length === 0) {
    throw new CommandFailure(
      `There is no synthesized stack in ${folder}. Run cdktf synth in the folder of the program, where cdktf.json is.`,
    );
  }
  return files.map((file) => ({ name: basename(dirname(file)), json: parsed(file) }));
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    throw new CommandFailure(`${file} cannot be read: ${words}. Run cdktf synth again.`);
  }
}
