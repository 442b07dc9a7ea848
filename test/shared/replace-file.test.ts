import { mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { replaceFile } from "../../src/shared/replace-file";
import { errorOf } from "../lib/stacks";

function files() {
  const folder = mkdtempSync(join(tmpdir(), "stratus-replace-"));
  const [from, to] = [join(folder, "new"), join(folder, "old")];
  writeFileSync(from, "new");
  writeFileSync(to, "old");
  return { folder, from, to };
}

/** A rename that fails as on Windows, for this many calls. */
function busy(times: number, code: string) {
  const calls: string[] = [];
  const rename = (from: string, to: string) => {
    calls.push(from);
    if (calls.length <= times) throw Object.assign(new Error(`${code}: rename`), { code });
    renameSync(from, to);
  };
  return { rename, calls };
}

it.each(["EPERM", "EACCES", "EBUSY"])("waits on Windows until %s ends, and replaces the file", (code) => {
  const { folder, from, to } = files();
  const { rename, calls } = busy(3, code);
  replaceFile(from, to, { rename, platform: "win32" });
  expect(calls).toHaveLength(4);
  expect(readdirSync(folder)).toEqual(["old"]);
  expect(readFileSync(to, "utf8")).toBe("new");
});

it("reports the error if the file stays open", () => {
  const { from, to } = files();
  const { rename, calls } = busy(Infinity, "EBUSY");
  expect(errorOf(() => replaceFile(from, to, { rename, platform: "win32" }))).toContain("EBUSY");
  expect(calls).toHaveLength(11);
});

it.each([
  ["linux", "EPERM"],
  ["win32", "ENOSPC"],
] as const)("on %s, reports %s at once", (platform, code) => {
  const { from, to } = files();
  const { rename, calls } = busy(1, code);
  expect(errorOf(() => replaceFile(from, to, { rename, platform }))).toContain(code);
  expect(calls).toHaveLength(1);
});
