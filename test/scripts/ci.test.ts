import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "stratus-ci-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(path: string, text: string): void {
  writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`);
  chmodSync(join(folder, path), 0o755);
}

cpSync(join(__dirname, "..", "..", ".ci"), join(folder, ".ci"), { recursive: true });
mkdirSync(join(folder, "scripts"));
mkdirSync(join(folder, "bin"));
script("scripts/system-packages.sh", "exit 0");

const linesOf = (text: string) =>
  text
    .trimEnd()
    .replace(/\d+:\d\d/g, "TIME")
    .split("\n");

/** Runs a script of .ci with an npm whose commands take no time. `failing` is one of them. */
function run(name: string, args: readonly string[] = [], failing = "none") {
  script("bin/npm", `[ "$*" != "${failing}" ]`);
  const env = { ...process.env, PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter) };
  const { status, stdout, stderr } = spawnSync(join(folder, ".ci", name), args, { env, encoding: "utf8" });
  return { status, lines: linesOf(stdout), errors: linesOf(stderr) };
}

test("it prints the duration of each part and the total", () => {
  expect(run("run")).toMatchObject({
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
  const { status, lines } = run("run", [], "test");
  expect(status).toBe(1);
  expect(lines).toEqual(["duration of each part of .ci/run:", "  TIME  npm test (failed)", "  TIME  total"]);
});

describe(".ci/nightly", () => {
  test("runs every part, even after a failed one, and names that one", () => {
    const { status, lines, errors } = run("nightly", [], "run test:opentofu");
    expect(status).toBe(1);
    expect(errors).toEqual(["failed: opentofu"]);
    expect(lines).toEqual([
      "duration of each part of .ci/nightly:",
      "  TIME  npm run test:faults",
      "  TIME  npm run test:opentofu (failed)",
      "  TIME  npm run test:contrary",
      "  TIME  npm run test:random",
      "  TIME  npm run test:mutation",
      "  TIME  npm run test:executable",
      "  TIME  total",
    ]);
  });

  test("runs only the named parts", () => {
    expect(run("nightly", ["random", "faults"])).toMatchObject({
      status: 0,
      lines: [
        "duration of each part of .ci/nightly:",
        "  TIME  npm run test:random",
        "  TIME  npm run test:faults",
        "  TIME  total",
      ],
    });
  });

  test("refuses an unknown part before it runs any", () => {
    expect(run("nightly", ["faults", "fault"])).toEqual({
      status: 2,
      lines: [""],
      errors: ["unknown part fault; expected one of: faults opentofu contrary random mutation executable"],
    });
  });
});
