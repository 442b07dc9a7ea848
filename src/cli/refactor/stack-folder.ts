import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { hint as nearest } from "../../contract";
import { CommandFailure } from "../command-failure";

/** A synthesized stack of the program in the working directory. */
export interface SynthesizedStack {
  readonly name: string;
  readonly folder: string;
}

/**
 * The stack of that name, or the only one.
 *
 * @throws CommandFailure where there is none, or several to choose from
 */
export function findStack(given: string | undefined): SynthesizedStack {
  const all = resolve("cdktf.out", "stacks");
  const names = existsSync(all) ? readdirSync(all).sort() : [];
  if (names.length === 0) {
    throw new CommandFailure(
      `There is no synthesized stack in ${process.cwd()}. Run this in the folder of the program, where cdktf.json is, after cdktf synth.`,
    );
  }
  const [only = ""] = names;
  if (given === undefined && names.length === 1) return { name: only, folder: join(all, only) };
  if (given === undefined)
    throw new CommandFailure(`There are several stacks; give the name of one: ${names.join(", ")}`);
  if (names.includes(given)) return { name: given, folder: join(all, given) };
  const meant = nearest(given, names);
  const help = meant === undefined ? `There are: ${names.join(", ")}` : `Did you mean ${meant}?`;
  throw new CommandFailure(`There is no stack ${given} in ${all}. ${help}`);
}
