import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(__dirname, "..", "..", "..");
const folder = mkdtempSync(join(tmpdir(), "stratus-notices-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function noticesIn(checkout: string) {
  const module = pathToFileURL(join(checkout, "scripts", "build", "licence-notices.mjs")).href;
  const program = `import { runtimeNotices } from ${JSON.stringify(module)}; process.stdout.write(runtimeNotices());`;
  return spawnSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
}

const pins = JSON.parse(readFileSync(join(root, "runtimes", "package.json"), "utf8")) as {
  optionalDependencies: Record<string, string>;
};
const [version = ""] = Object.values(pins.optionalDependencies);

test("the notices name the pinned runtime, its LGPL libraries, how to replace them, and each license", () => {
  const { stdout } = noticesIn(root);
  expect(stdout).toContain(`The runtime: Bun ${version}\n`);
  expect(stdout).toMatch(
    /JavaScriptCore, WTF and bmalloc of WebKit\n {2}License: LGPL[^]*https:\/\/github.com\/oven-sh\/WebKit, commit/,
  );
  expect(stdout).toContain("bun build --compile --bytecode --compile-jit-policy=8 main.cjs");
  const named = [...stdout.matchAll(/^ {2}License: (.*)$/gm)].flatMap(
    ([, line = ""]) => line.match(/[A-Z][\w.]*-\d[\w.-]*|MIT|ISC|Zlib/g) ?? [],
  );
  const texts = ["LGPL-2.1", "MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Zlib", "Apache-2.0", "Unicode-3.0"];
  for (const name of texts)
    expect(stdout).toMatch(new RegExp(`^-{80}\n\n${name}.*\n\n\\S|^-{80}\n\n${name}.*\n\n `, "m"));
  const covered = [...texts, "LGPL-2.0-or-later", "LGPL-2.1-or-later"];
  expect([...new Set(named)].filter((name) => !covered.includes(name))).toEqual([]);
});

test("the build fails if a runtime is pinned to another version than the notices describe", () => {
  for (const path of ["scripts/build", "scripts/support", "runtimes", "package.json"])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  const changed = { ...pins.optionalDependencies, "@oven/bun-linux-x64": "1.4.6" };
  writeFileSync(join(folder, "runtimes", "package.json"), JSON.stringify({ ...pins, optionalDependencies: changed }));
  const { status, stderr } = noticesIn(folder);
  expect(status).not.toBe(0);
  expect(stderr).toContain(
    `runtimes/NOTICES.txt begins with "The runtime: Bun ${version}", but runtimes/package.json pins @oven/bun-linux-x64 1.4.6.`,
  );
});
