import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { writeInto } from "../../src/cli/write-files";

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
