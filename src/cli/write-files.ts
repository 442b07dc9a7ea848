import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
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

/** Signals that would end the process, such as that of Ctrl-C. */
const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Writes the files in order, each of them atomically. A signal doesn't interrupt it. If it fails before the first file is in
 * place, it leaves no files and no new folders.
 */
export function writeInto(folder: string, files: readonly ProgramFile[]): void {
  const aside = (path: string) => join(folder, `${path}.part-${String(process.pid)}`);
  const folders: string[] = [];
  let replaced = 0;
  const ignore = () => undefined;
  for (const signal of endingSignals) process.on(signal, ignore);
  try {
    for (const { path, text } of files) {
      const first = mkdirSync(dirname(join(folder, path)), { recursive: true });
      if (first !== undefined) folders.push(first);
      writeFileSync(aside(path), text);
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
