import { basename } from "node:path";
import { CommandError } from "../command";
import { slug } from "../program";

/** The default name of a stack in a directory. `fallback` replaces a name without letters. */
export const defaultStackName = (folder: string, fallback: string): string =>
  slug(basename(folder)).replace(/^[^a-z]+/, "") || fallback;

/** @throws CommandError if the host would reject the name */
export function checkStackName(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name;
  throw new CommandError(
    `--stack: must start with a letter and contain only letters, digits, - and _, got ${JSON.stringify(name)}.`,
  );
}
