import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const setup = join(__dirname, "..", "..", "support", "temporary-folder-of-run.cjs");

test("a run has a temporary folder that all users may write to, and that is removed at the end", () => {
  const program = `require(${JSON.stringify(setup)})(); const folder = require("node:os").tmpdir();
    console.log(JSON.stringify([folder, require("node:fs").statSync(folder).mode & 0o1777]))`;
  const output = execFileSync(process.execPath, ["-e", program], { encoding: "utf8" });
  const [folder, mode] = JSON.parse(output) as [string, number];
  expect(mode).toBe(0o1777);
  expect(existsSync(folder)).toBe(false);
});
