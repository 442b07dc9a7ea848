import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "stratus-ci-run-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(path: string, text: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, path), 0o755);
}

cpSync(join(__dirname, "..", "..", ".ci", "run"), join(folder, ".ci", "run"), { recursive: true });
mkdirSync(join(folder, "scripts"));
mkdirSync(join(folder, "bin"));
script("scripts/system-packages.sh", "exit 0");

/** Runs .ci/run with an npm whose commands take no time. `fails` is one of them. */
function run(failing = "none") {
  script("bin/npm", `[ "$*" != "${failing}" ]`);
  const env = { ...process.env, PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter) };
  const { status, stdout } = spawnSync(join(folder, ".ci", "run"), { env, encoding: "utf8" });
  return {
    status,
    lines: stdout
      .trimEnd()
      .replace(/\d+:\d\d/g, "TIME")
      .split("\n"),
  };
}

test("it prints the duration of each part and the total", () => {
  expect(run()).toEqual({
    status: 0,
    lines: [
      "duration of each part of .ci/run:",
      "  TIME  npm test",
      "  TIME  scripts/system-packages.sh",
      "  TIME  npm run test:system",
      "  TIME  total",
    ],
  });
});

test("it stops at a failing part, and names it", () => {
  const { status, lines } = run("test");
  expect(status).toBe(1);
  expect(lines).toEqual(["duration of each part of .ci/run:", "  TIME  npm test (failed)", "  TIME  total"]);
});
