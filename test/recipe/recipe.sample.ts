import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { changedLines } from "./changed-lines";

jest.setTimeout(1_200_000);

const root = join(__dirname, "..", "..");
const fixture = join(__dirname, "block_volume");

/** Folders that a checkout doesn't contain, or that the copy shares. */
const notCopied = new Set([".git", ".cache", "node_modules", "dist", "coverage", "cdktf.out"]);

/** The files of the made-up resource, by their paths in the project. */
const ownFiles = readdirSync(fixture, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".txt"))
  .map((path) => path.slice(0, -".txt".length));

/** A copy of the project with the resource. */
function copyWithResource(): string {
  const copy = mkdtempSync(join(tmpdir(), "stratus-recipe-"));
  for (const name of readdirSync(root).filter((each) => !notCopied.has(each)))
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith("/node_modules") });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const path of ownFiles) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(fixture, `${path}.txt`), join(copy, path));
  }
  for (const { file, before, lines = [], replaced = [] } of changedLines) {
    const path = join(copy, file);
    const text = replaced.reduce((all, [from, to]) => all.replace(from, to), readFileSync(path, "utf8"));
    const at = before === undefined ? 0 : text.indexOf(`\n${before}`) + 1 || (text.startsWith(before) ? 0 : -1);
    if (at < 0) throw new Error(`${file} has no line that starts with ${String(before)}`);
    writeFileSync(path, text.slice(0, at) + lines.map((line) => `${line}\n`).join("") + text.slice(at));
  }
  return copy;
}

let copy = "";
beforeAll(() => {
  copy = copyWithResource();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command in the copy. Returns its output if it fails, otherwise nothing. */
function failureOf(command: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: copy, encoding: "utf8", maxBuffer: 2 ** 28 });
  return status === 0 ? "" : `${stdout}${stderr}`;
}

test("a new resource has nine files, and changes six indexes and five facts about the API", () => {
  expect(ownFiles).toHaveLength(9);
  expect(new Set(changedLines.map(({ file }) => file)).size).toBe(6 + 5 + 1);
});

test("CONTRIBUTING.md shows the files, and leaves out only the props of the classes", () => {
  const withoutConstructs = (text: string) => text.replace(/ {2}constructs: \{[^]*?\n {2}\},\n/, "");
  const page = readFileSync(join(root, "CONTRIBUTING.md"), "utf8");
  const shown = [...page.matchAll(/```ts\n\/\/ ((?:src|lib|test)\/\S*block\S+)\n([^]*?)```/g)];
  expect(shown.map(([, path]) => path)).toHaveLength(5);
  for (const [, path = "", text] of shown)
    expect(text).toBe(withoutConstructs(readFileSync(join(fixture, `${path}.txt`), "utf8")));
});

test("npm run docs builds the project and writes the pages of the resource", () => {
  expect(failureOf("npm", "run", "docs")).toBe("");
  const pages = ["resources/block_volume", "data-sources/block_volumes", "list-resources/block_volume"];
  for (const page of pages)
    expect(readFileSync(join(copy, "docs", `${page}.md`), "utf8")).toMatch(/new \w*BlockVolume/);
});

test("the project compiles", () => {
  expect(failureOf("npx", "tsc", "--noEmit", "-p", "tsconfig.json")).toBe("");
});

test("the tests that try every kind, the docs and the names of the public cloud pass", () => {
  const tests = ["test/docs", "test/resources/cases", "test/resources/block_volume", "test/shared/dialect"];
  expect(failureOf("npx", "jest", ...tests, "--selectProjects", "unit", "--silent")).toBe("");
});

test("the real Terraform creates, changes, replaces, imports and destroys it together with all others", () => {
  expect(failureOf("npx", "jest", "test/e2e/resources/objects", "--selectProjects", "e2e")).toBe("");
});
