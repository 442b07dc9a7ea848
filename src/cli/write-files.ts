import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Properties } from "../contract";
import { replaceFile } from "../shared/replace-file";
import { CommandError } from "./command";
import type { ProgramFile } from "./program";

/** @throws CommandError if the path is a file. The directory may not exist yet. */
export function checkFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandError(`${path}: must be a folder, got a file.`);
  }
}

interface OutputOptions {
  /** True for the content of an existing file that this command wrote. */
  readonly isOwn: (present: string) => boolean;
}

/**
 * Writes a file that the user names.
 *
 * @throws CommandError if another file or a link is there, or the file can't be written
 */
export function writeOutput(file: string, text: string, { isOwn }: OutputOptions): void {
  const present = presentFile(file);
  if (present !== undefined && present.text.trim() !== "" && !isOwn(present.text)) {
    throw new CommandError(
      `${file} wasn't written by this command, so it wasn't overwritten. Use another file, or delete this one.`,
    );
  }
  try {
    writeFileSync(file, inFormatOf(present?.text, text));
  } catch (error) {
    throw new CommandError(`Can't write ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface PresentFile {
  readonly text: string;
  readonly mode: number;
}

/**
 * Returns the first file that a command would replace, if any.
 *
 * @throws CommandError if a link is there, because its target may be part of another project
 */
function presentFile(path: string): PresentFile | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false });
  // /dev/stdout is a link.
  if (found?.isSymbolicLink() === true && !path.startsWith("/dev/")) {
    throw new CommandError(
      `${path} is a symbolic link, so it wasn't changed. Replace it with a copy of its target, and run the command again.`,
    );
  }
  return found?.isFile() === true ? { text: readFileSync(path, "utf8"), mode: found.mode } : undefined;
}

const byteOrderMark = "\uFEFF";

/** Gives a text the byte order mark and the line endings of the file that it replaces. */
function inFormatOf(present: string | undefined, text: string): string {
  if (present === undefined) return text;
  const isCrlf = present.includes("\r\n") && !/(?<!\r)\n/.test(present);
  const ended = isCrlf ? text.replace(/(?<!\r)\n/g, "\r\n") : text;
  return present.startsWith(byteOrderMark) && !ended.startsWith(byteOrderMark) ? `${byteOrderMark}${ended}` : ended;
}

/** Signals that would end the process, such as that of Ctrl-C. */
const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes the files in order, each of them atomically, in the format and with the mode of the file that it replaces. A signal doesn't interrupt it. If it fails before the first file is in
 * place, it leaves no files and no new folders.
 *
 * @throws CommandError if a file would replace a symbolic link
 */
export function writeInto(folder: string, files: readonly ProgramFile[]): void {
  const aside = (path: string) => join(folder, `${path}.part-${String(process.pid)}`);
  const present = files.map(({ path }) => presentFile(join(folder, path)));
  const folders: string[] = [];
  let replaced = 0;
  const ignore = () => undefined;
  for (const signal of endingSignals) process.on(signal, ignore);
  try {
    for (const [index, { path, text }] of files.entries()) {
      const first = mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (first !== undefined) folders.push(first);
      const replacing = present[index];
      writeFileSync(aside(path), inFormatOf(replacing?.text, text));
      if (replacing) chmodSync(aside(path), replacing.mode);
    }
    for (const { path } of files) {
      replaceFile(aside(path), join(folder, path));
      replaced += 1;
    }
  } finally {
    const left = [...files.map(({ path }) => aside(path)), ...(replaced === 0 ? folders : [])];
    for (const each of left.filter(existsSync)) rmSync(each, { recursive: true });
    for (const signal of endingSignals) process.off(signal, ignore);
  }
}

/** The text of a generated JSON file, with the properties that the user has added to the present file. */
export function withUserProperties(file: string, text: string): string {
  if (!existsSync(file)) return text;
  const own = JSON.parse(text) as Properties;
  const present = JSON.parse(readFileSync(file, "utf8").replace(byteOrderMark, "")) as Properties;
  const { stacks: _, ...others } = present;
  return `${JSON.stringify({ ...own, ...others }, null, 2)}\n`;
}
