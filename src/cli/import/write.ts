import type { ProgramFile } from "../../program";
import { CommandFailure } from "../command-failure";
import { fileIn } from "./target";

/** What is written, and what stays as it is. */
export interface Writing {
  readonly files: readonly ProgramFile[];
  /** Files of the project that were there already: how it is run and compiled. */
  readonly kept: readonly ProgramFile[];
}

const isOfProject = ({ path }: ProgramFile) => !/\.(ts|tf)$/.test(path);

/**
 * What a first run writes into a folder.
 *
 * @throws CommandFailure where the folder has a program already.
 */
export function firstWriting(files: readonly ProgramFile[], folder: string): Writing {
  const present = files.filter(({ path }) => fileIn(folder, path) !== undefined);
  const others = present.filter((file) => !isOfProject(file)).map(({ path }) => path);
  if (others.length > 0) {
    throw new CommandFailure(
      `${folder} has a program that this command has not written (${others.join(", ")}), and it overwrites nothing. Give a folder without these files: stratus import imported`,
    );
  }
  return { files: files.filter((file) => !present.includes(file)), kept: present };
}
