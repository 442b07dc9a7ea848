import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compile, ownOptions } from "../lib/types/compiler";
import { acceptances } from "../lib/types/methods";
import { refused } from "../lib/types/refused";
import { complaintsOf } from "../lib/types/verdict";

jest.setTimeout(300_000);

const root = join(__dirname, "..", "..");

/** A copy of the constructs and their tests that imports from CDK Terrain, inside the checkout for its packages. */
function copied(): string {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const copy = mkdtempSync(join(root, ".cache", "cdktn-"));
  const script = pathToFileURL(join(root, "scripts", "build", "cdktn-entry.mjs")).href;
  const folders = ["lib", ...["kinds", "lib", "resources"].map((name) => join("test", name))].map((folder) => [
    join(root, folder),
    join(copy, folder),
  ]);
  const program = `import { exchangeFolder } from ${JSON.stringify(script)};
    for (const [from, to] of ${JSON.stringify(folders)}) exchangeFolder(from, to, "cdktf", "cdktn");`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", program]);
  // Their other imports don't depend on a host.
  for (const beside of ["src", ...["docs", "emulator", "functions", "support"].map((name) => join("test", name))])
    symlinkSync(join(root, beside), join(copy, beside));
  const compilerOptions = { noEmit: true, skipLibCheck: true };
  const config = {
    extends: join(root, "tsconfig.json"),
    compilerOptions,
    include: ["lib", "test/lib", "test/kinds", "test/resources/*/constructs.test.ts", "test/resources/*/constructs"],
    exclude: ["lib/l1"],
  };
  writeFileSync(join(copy, "tsconfig.json"), JSON.stringify(config));
  return copy;
}

test("the constructs and their tests, including the programs that must not compile, match the types of CDK Terrain", () => {
  const copy = copied();
  try {
    const tsc = require.resolve("typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", copy, "--pretty", "false", "--listFiles"], {
      cwd: copy,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    const lines = stdout.trim().split("\n");
    expect(lines.filter((line) => line.includes("error TS"))).toEqual([]);
    expect(lines).toContain(join(copy, "lib", "l1", "domain.d.ts"));
    expect(lines.filter((line) => line.includes("/node_modules/cdktf/"))).toEqual([]);
    const prelude = join(copy, "test", "lib", "types", "prelude.ts");
    const { found, expected } = acceptances(prelude);
    expect(found).toEqual(expected);
    const all = Object.entries(refused).flatMap(([area, mistakes]) => mistakes.map((it) => [area, ...it] as const));
    expect(complaintsOf(all, (codes) => compile(codes, { options: ownOptions, prelude })).flat()).toEqual([]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
