import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import ts from "typescript";

const source = readFileSync(join(__dirname, "..", "..", "lib", "core", "scope", "host-installed.ts"), "utf8");
const compiled = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.CommonJS } }).outputText;

const folder = mkdtempSync(join(tmpdir(), "stratus-installed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Loads the module in a project with these files, and returns Node's output. */
function loaded(host: "cdktf" | "cdktn", files: Readonly<Record<string, string>>): string {
  const project = mkdtempSync(join(folder, "project-"));
  // Like the build. The modules contain no text about both hosts.
  const text = compiled.replace(/(require(?:\.resolve)?\()"cdktf"/g, `$1"${host}"`);
  for (const [name, content] of Object.entries({ ...files, "index.js": text })) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), content);
  }
  return spawnSync(process.execPath, ["index.js"], { cwd: project, encoding: "utf8" }).stderr;
}

test.each([
  ["cdktf", "cdktf-stratus", "npm install cdktf@0.21 constructs@10", "cdktf-stratus/cdktn"],
  ["cdktn", "cdktf-stratus/cdktn", "npm install cdktn@0.24 constructs@10.7", "cdktf-stratus"],
] as const)(
  "without %s the error explains how to install it, and names the entry of the other host",
  (host, own, install, other) => {
    const output = loaded(host, {});
    expect(output).toContain(`Your program imports "${own}"`);
    expect(output).toContain(`the package "${host}" isn't installed. Install it ("${install}")`);
    expect(output).toContain(`and import from "${other}".`);
  },
);

test("with it there is no message, and it is loaded on demand", () => {
  expect(loaded("cdktf", { "node_modules/cdktf/index.js": 'throw new Error("loaded");' })).toBe("");
});

test("the install commands are those of the docs", () => {
  const page = readFileSync(join(__dirname, "..", "..", "docs", "add-to-a-project.md"), "utf8");
  for (const packages of ["cdktf@0.21 constructs@10", "cdktn@0.24 constructs@10.7"]) {
    expect(page).toMatch(new RegExp(`^npm install \\S+\\.tgz ${packages}$`, "m"));
    expect(source).toContain(`"npm install ${packages}"`);
  }
});
