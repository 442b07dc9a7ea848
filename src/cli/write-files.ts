import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProgramFile } from "../program";

/** Writes the files in order, each of them atomically. */
export function writeInto(folder: string, files: readonly ProgramFile[]): void {
  const aside = (path: string) => join(folder, `${path}.part-${String(process.pid)}`);
  try {
    for (const { path, text } of files) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(aside(path), text);
    }
    for (const { path } of files) renameSync(aside(path), join(folder, path));
  } finally {
    for (const { path } of files) rmSync(aside(path), { force: true });
  }
}
