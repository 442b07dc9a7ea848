import { mkdirSync, rmSync } from "node:fs";
import os from "node:os";
import { join } from "node:path";
import { folder, pids, wrapper } from "./places";

// The end-to-end tests read these variables when they are imported, so every test file imports this one first.

process.env["STRATUS_TEST_EXECUTABLE"] = wrapper;
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
