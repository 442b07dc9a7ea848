import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A path in a new folder, which is deleted after the file's tests. */
export function temporary(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), "stratus-emulator-"));
  made.push(folder);
  return join(folder, name);
}

afterAll(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});
