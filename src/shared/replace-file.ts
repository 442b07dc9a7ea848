import { renameSync } from "node:fs";

/** The errors of a rename over a file that another process has open, which is common on Windows (virus scanners). */
const passing = new Set(["EPERM", "EACCES", "EBUSY"]);
const attempts = 10;
const pauseMs = 50;

const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);

/**
 * Moves a file over another one. On Windows, this fails while any process has one of the files open, so it is retried
 * for half a second.
 */
export function replaceFile(
  from: string,
  to: string,
  { rename = renameSync, platform = process.platform }: ReplaceOptions = {},
): void {
  for (let left = platform === "win32" ? attempts : 0; ; left -= 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (left === 0 || !passing.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    }
    pause();
  }
}

interface ReplaceOptions {
  readonly rename?: (from: string, to: string) => void;
  readonly platform?: NodeJS.Platform;
}
