import { spawn } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { withUserProperties, writeInto, writeOutput } from "../../src/cli/write-files";

let folder: string;
let programs: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stratus-write-"));
  programs = mkdtempSync(join(tmpdir(), "stratus-write-program-"));
});
afterEach(() => {
  for (const each of [folder, programs]) rmSync(each, { recursive: true, force: true });
});

const listed = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();

test("a file that can't be written leaves no others, and no new folders", () => {
  mkdirSync(join(folder, "own"));
  expect(() =>
    writeInto(folder, [
      { path: "new/inner/a.txt", text: "a" },
      { path: "own/b.txt", text: "b" },
      { path: `own/${"x".repeat(300)}`, text: "too long a name" },
    ]),
  ).toThrow("ENAMETOOLONG");
  expect(listed()).toEqual(["own"]);
});

test("a signal doesn't interrupt it", async () => {
  // The second file sends the signal while it is written.
  const program = `
    import { writeInto } from ${JSON.stringify(join(__dirname, "..", "..", "src", "cli", "write-files"))};
    const second = { path: "two/b.txt", get text() { process.kill(process.pid, "SIGINT"); return "b"; } };
    writeInto(${JSON.stringify(folder)}, [{ path: "one/a.txt", text: "a" }, second, { path: "c.txt", text: "c" }]);
  `;
  const outfile = join(programs, "write.cjs");
  buildSync({
    stdin: { contents: program, resolveDir: __dirname, loader: "ts" },
    ...{ bundle: true, platform: "node", outfile, external: ["stratus:*"], logLevel: "silent" },
    define: { STRATUS_VERSION: '"1.2.3"' },
  });
  const child = spawn(process.execPath, [outfile], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = await new Promise((resolve) => child.once("close", (code, signal) => resolve([code, signal])));
  expect(listed()).toEqual(["c.txt", "one", "one/a.txt", "two", "two/b.txt"]);
  expect(ended).toEqual([0, null]);
});

const stored = (path: string) => readFileSync(join(folder, path), "utf8");

test.each([
  ["\uFEFFold\r\n", "one\ntwo\n", "\uFEFFone\r\ntwo\r\n"],
  ["old\r\nolder\r\n", "one\r\ntwo\n", "one\r\ntwo\r\n"],
  ["mixed\r\nold\n", "one\r\ntwo\n", "one\r\ntwo\n"],
  ["", "one\ntwo\n", "one\ntwo\n"],
])("a replaced file %j keeps its line endings and byte order mark", (before, text, after) => {
  writeFileSync(join(folder, "a.txt"), before);
  writeInto(folder, [{ path: "a.txt", text }]);
  expect(stored("a.txt")).toBe(after);
  writeFileSync(join(folder, "b.txt"), before);
  writeOutput(join(folder, "b.txt"), text, { isOwn: () => true });
  expect(stored("b.txt")).toBe(after);
});

test("a replaced file keeps its mode", () => {
  writeFileSync(join(folder, "secret.txt"), "old", { mode: 0o600 });
  const { mode } = statSync(join(folder, "secret.txt"));
  writeInto(folder, [{ path: "secret.txt", text: "new" }]);
  expect(statSync(join(folder, "secret.txt")).mode).toBe(mode);
});

test.each(["target.txt", "missing.txt"])(
  "a link to %s is neither replaced nor followed, and no file is written",
  (to) => {
    writeFileSync(join(folder, "target.txt"), "old");
    symlinkSync(to, join(folder, "link.txt"));
    const refused = `${join(folder, "link.txt")} is a symbolic link, so it wasn't changed.`;
    const files = [
      { path: "first.txt", text: "new" },
      { path: "link.txt", text: "new" },
    ];
    expect(() => writeInto(folder, files)).toThrow(refused);
    expect(() => writeOutput(join(folder, "link.txt"), "new", { isOwn: () => true })).toThrow(refused);
    expect([listed(), stored("target.txt")]).toEqual([["link.txt", "target.txt"], "old"]);
  },
);

test("a file of the user isn't overwritten by a command's output", () => {
  const file = join(folder, "main.ts");
  writeFileSync(file, "own();\n");
  expect(() => writeOutput(file, "new", { isOwn: (text) => text.startsWith("// Generated") })).toThrow(
    `${file} wasn't written by this command, so it wasn't overwritten. Use another file, or delete this one.`,
  );
  expect(stored("main.ts")).toBe("own();\n");
});

test("a generated JSON file keeps the properties that the user added", () => {
  const file = join(folder, "moves.json");
  writeFileSync(file, '\uFEFF{ "//": "own words", "owner": "dns team", "stacks": { "old": [] } }');
  expect(withUserProperties(file, '{ "//": "Generated", "stacks": { "shop": [] } }')).toBe(
    `${JSON.stringify({ "//": "own words", stacks: { shop: [] }, owner: "dns team" }, null, 2)}\n`,
  );
});
