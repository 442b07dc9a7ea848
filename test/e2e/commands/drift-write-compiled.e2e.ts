import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { EditedProgram } from "../support/edited-program";

jest.setTimeout(300_000);

const main = (ttlSec: number, zones = "./zones") => `import { App, TerraformStack } from "cdktf";
import { StratusProvider } from "cdktf-stratus";
import { addZone } from "${zones}";

/** A type, which no compiled file contains. */
export interface Names {
  readonly stack: string;
}

const names: Names = { stack: "shop" };

const app = new App();
const stack = new TerraformStack(app, names.stack);
new StratusProvider(stack, "stratus");
addZone(stack, ${String(ttlSec)});
app.synth();
`;

const zones = (soaEmail: string) => `import type { TerraformStack } from "cdktf";
import { Domain } from "cdktf-stratus";

export function addZone(stack: TerraformStack, ttlSec: number): void {
  const zone = new Domain(stack, "zone", { domain: "shop.example", soaEmail: "${soaEmail}" });
  zone.a("www", "192.0.2.10", { ttlSec });
}
`;

const before = { main: main(300), zones: zones("ops@shop.example") };
const edited = { main: main(3600), zones: zones("it@shop.example") };

/** Evaluates the compiled files, as bundles of webpack do with some settings of devtool. */
const evaluating = `const { readFileSync } = require("node:fs");
function load(name) {
  const code = readFileSync("dist/" + name + ".js", "utf8") + "\\n//# sourceURL=webpack-internal:///./src/" + name + ".ts";
  const exports = {};
  new Function("exports", "require", code)(exports, (path) => (path === "./zones" ? load("zones") : require(path)));
  return exports;
}
load("main");
`;

const compilerOptions = {
  target: "ES2022",
  module: "node16",
  moduleResolution: "node16",
  skipLibCheck: true,
  types: [],
  outDir: "dist",
};

interface Setup {
  readonly build: string;
  readonly options?: object;
  readonly app?: string;
  readonly folder?: string;
}

const esbuild = "esbuild --bundle --platform=node --packages=external";

let program: EditedProgram;
beforeAll(async () => {
  program = await EditedProgram.start({});
  // A program with a package.json of its own doesn't find the package around it by its name.
  mkdirSync(join(program.folder, "node_modules"));
  symlinkSync(join(__dirname, "..", "..", ".."), join(program.folder, "node_modules", "cdktf-stratus"));
  await prepare({ build: "tsc" });
  await program.shell("node dist/main.js");
  await program.apply(stack);
  await program.api("PUT", "/domains/1", { soa_email: "it@shop.example" });
  await program.setTtl("www", 3600);
});
afterAll(() => program.remove());

const stack = join("cdktf.out", "stacks", "shop");

/** Writes the sources of the program and compiles them. */
async function prepare({ build, options = {}, app = "node dist/main.js", folder = "src" }: Setup): Promise<void> {
  for (const each of ["dist", "lib", "src", "shared"]) {
    rmSync(join(program.folder, each), { recursive: true, force: true });
  }
  program.write("run.cjs", evaluating);
  program.write("package.json", JSON.stringify({ scripts: { build } }));
  program.write("cdktf.json", JSON.stringify({ app }));
  program.write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...options }, include: ["src"] }),
  );
  program.write("src/main.ts", folder === "src" ? before.main : main(300, `../${folder}/zones`));
  program.write(`${folder}/zones.ts`, before.zones);
  await program.shell("npm run build");
}

test.each<[string, Setup]>([
  ["tsc", { build: "tsc", options: { sourceMap: true } }],
  ["tsc with inline source maps", { build: "tsc", options: { inlineSourceMap: true } }],
  ["esbuild", { build: `${esbuild} src/main.ts --minify --sourcemap --outfile=dist/main.js` }],
  [
    "esbuild with inline source maps",
    { build: `${esbuild} src/main.ts --format=esm --sourcemap=inline --outfile=lib/app.mjs`, app: "node lib/app.mjs" },
  ],
  [
    "the app command",
    { build: `${esbuild} src/main.ts --sourcemap --outdir=lib`, app: "npm run build && node lib/main.js" },
  ],
])("edits the sources of a program compiled by %s", async (_, setup) => {
  await prepare(setup);
  const { code, output } = await program.stratus("drift", "--write", "--yes");
  expect(output).toContain("Wrote 2 changes to src/zones.ts, src/main.ts.");
  expect(code).toBe(0);
  expect({ main: program.read("src/main.ts"), zones: program.read("src/zones.ts") }).toEqual(edited);
  await program.shell(`npm run build && ${setup.app ?? "node dist/main.js"}`);
  expect(await program.planned(stack)).toEqual([]);
});

const edit = (file: string) => `${file} is build output without a source map, so the command can't edit its source.`;

test.each<[string, Setup, string]>([
  ["tsc", { build: "tsc" }, `${edit("dist/zones.js")} Edit src/zones.ts.`],
  [
    "tsc into another folder",
    { build: "tsc -p tsconfig.json", options: { outDir: "lib" }, app: "node lib/main.js" },
    `${edit("lib/zones.js")} Edit src/zones.ts.`,
  ],
  [
    "esbuild to an ES module",
    { build: `${esbuild} src/main.ts --format=esm --outfile=lib/app.mjs`, app: "node lib/app.mjs" },
    `${edit("lib/app.mjs")} Edit src/zones.ts.`,
  ],
  [
    "esbuild with --minify",
    { build: `${esbuild} src/main.ts --format=esm --minify --outfile=lib/app.mjs`, app: "node lib/app.mjs" },
    `${edit("lib/app.mjs")} Edit its source.`,
  ],
  [
    "webpack to code that it evaluates",
    { build: "tsc", app: "node run.cjs" },
    'Edit src/zones.ts, or set devtool to "source-map".',
  ],
])("names the source of a program compiled by %s without a source map", async (_, setup, reason) => {
  await prepare(setup);
  const { code, output } = await program.stratus("drift", "--write", "--yes");
  expect(output).toContain('shop/zone soa_email: "ops@shop.example" → "it@shop.example". ');
  expect(output).toContain(reason);
  expect(output).toContain("Nothing was written.");
  expect(code).toBe(2);
  expect({ main: program.read("src/main.ts"), zones: program.read("src/zones.ts") }).toEqual(before);
});
