import { mkdirSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";

// The files of Wine, in the folder of this checkout that caches such files. The end-to-end tests read the variables below
// when they are imported, so every test file imports this one first.

export const cache = join(__dirname, "..", "..", "..", ".cache");
export const folder = join(cache, "wine");

/** The shell script that starts the executable. */
export const wrapper = join(folder, "terraform-provider-stratus");
process.env["STRATUS_TEST_EXECUTABLE"] = wrapper;

/** A file with the process ids of the executables that this test file has started. */
export const pids = join(folder, `pids-${String(process.pid)}`);
process.env["PIDS_OF_TEST"] = pids;

/**
 * The folder for temporary files. Wine reads a whole folder to find that a file in it doesn't exist, and the usual one may
 * be large. With this name, the executable also meets spaces and letters beyond ASCII.
 */
const temporary = join(folder, "Größe 1 & 2");
mkdirSync(temporary, { recursive: true });
process.env["STRATUS_JOURNAL"] = join(temporary, `journal-${String(process.pid)}`);
// Jest gives tests a copy of the environment, in which TMPDIR would have no effect on this function.
const usual = jest.spyOn(os, "tmpdir").mockReturnValue(temporary);
afterAll(() => {
  usual.mockRestore();
  rmSync(pids, { force: true });
});
