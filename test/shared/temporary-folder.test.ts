import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainFailure } from "../../src/cli/command";
import { createTemporaryFolder } from "../../src/shared/temporary-folder";

const folder = mkdtempSync(join(tmpdir(), "stratus-temporary-"));
const file = join(folder, "file");
writeFileSync(file, "");
const before = { ...process.env };
afterEach(() => {
  process.env = { ...before };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The output of a command that needs a temporary folder inside this one. */
function printedFor(parent: string, environment: Readonly<Record<string, string>> = {}): string {
  for (const name of ["TMPDIR", "TMP", "TEMP", "PLUGIN_UNIX_SOCKET_DIR"]) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  try {
    return createTemporaryFolder("stratus-", parent);
  } catch (error) {
    return explainFailure(error);
  }
}

test.each(["TMPDIR", "TMP", "TEMP"])("%s names a folder that doesn't exist", (name) => {
  expect(printedFor(join(folder, "nowhere"), { [name]: `${folder}/nowhere/` })).toBe(
    `${name}: must be a folder that this user can write to, got ${folder}/nowhere (no such file or directory). Create the folder, or set ${name} to one that exists.`,
  );
});

test("TMPDIR names a file", () => {
  expect(printedFor(file, { TMPDIR: file })).toBe(
    `TMPDIR: must be a folder that this user can write to, got ${file} (not a directory). Set TMPDIR to a folder that this user can write to.`,
  );
});

test("the folder for the provider's socket is unusable", () => {
  expect(printedFor(file, { PLUGIN_UNIX_SOCKET_DIR: file })).toBe(
    `PLUGIN_UNIX_SOCKET_DIR: must be a folder that this user can write to, got ${file} (not a directory). Set PLUGIN_UNIX_SOCKET_DIR to a folder that this user can write to.`,
  );
});

test("the folder of the system is unusable", () => {
  expect(printedFor("/proc")).toMatch(
    /^the folder for temporary files: must be a folder that this user can write to, got \/proc \(.*\)\. Set TMPDIR to a folder that this user can write to\.$/,
  );
});
