import { basename } from "node:path";
import { CommandFailure } from "../command";
import { slug } from "../program";

/** The default name of a stack in a directory. `fallback` replaces a name without letters. */
export const defaultStackName = (folder: string, fallback: string): string =>
  slug(basename(folder)).replace(/^[^a-z]+/, "") || fallback;

/** @throws CommandFailure if the host would reject the name */
export function checkStackName(name: string): string {
  if (/^[A-Za-z][\w-]*$/.test(name)) return name;
  throw new CommandFailure(
    `--stack: must start with a letter and contain only letters, digits, - and _, got ${JSON.stringify(name)}.`,
  );
}
