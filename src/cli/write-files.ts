import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProgramFile } from "../program";
import { replaceFile } from "../terraform/replace-file";
import { CommandFailure } from "./command";

/** @throws CommandFailure if the path is a file. The directory may not exist yet. */
export function checkFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new CommandFailure(`${path}: must be a folder, got a file.`);
  }
}

/** @throws CommandFailure if the file can't be written */
export function writeOutput(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new CommandFailure(`Can't write ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Writes the files in order, each of them atomically. */
export function writeInto(folder: string, files: readonly ProgramFile[]): void {
  const aside = (path: string) => join(folder, `${path}.part-${String(process.pid)}`);
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(aside(path), text);
    }
    for (const { path } of files) replaceFile(aside(path), join(folder, path));
  } finally {
    for (const { path } of files) rmSync(aside(path), { force: true });
  }
}
