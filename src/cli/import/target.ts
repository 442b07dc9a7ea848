import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { slug } from "../../program";
import { CommandFailure } from "../command-failure";

/** @throws CommandFailure where it is a file. */
export function targetFolder(given: string): string {
  const folder = resolve(given);
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new CommandFailure(`${folder} is a file; give the folder of the program, or none for this one.`);
  }
  return folder;
}

/** The name of a stack in a folder, where nobody has given one. */
export const usualStackName = (folder: string): string => slug(basename(folder)).replace(/^[^a-z]+/, "") || "account";

/** @throws CommandFailure where the host would refuse it. */
export function checkStackName(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name;
  throw new CommandFailure(
    `--stack ${JSON.stringify(name)} is no name of a stack: it begins with a letter, and letters, digits, - and _ follow.`,
  );
}

/** The text of a file of the program, if it is there. */
export function fileIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}
