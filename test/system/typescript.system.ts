import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { createProgram } from "../../src/cli/program";
import { writeTypeScript } from "../../src/cli/program/typescript";
import { programs } from "../../src/resources/programs";
import { goldenAccount } from "../cli/program/golden-account";
import { snippetsOf } from "../lib/types/compiler";
import { usersOptions } from "../lib/types/declared";
import { refused } from "../lib/types/refused";
import { complaintsOf } from "../lib/types/verdict";
import { complaintsIn, problemsOf, triedVersions } from "./support/compilers";
import { block, newProgramPage, npmPackage, packed, quietly, root, run, withTriedTerrain } from "./support/package";

jest.setTimeout(900_000);

const hosts = withTriedTerrain(["cdktf@0.21", "cdktn@0.24", "constructs@10.7"]);
const tools = [
  "typescript@5.9",
  "ts-node@10",
  `tsx@${triedVersions.tsx}`,
  "@types/node@20",
  "@types/jest@30",
  "jest@30",
];

let folder: string;
let project: string;
beforeAll(async () => {
  folder = await packed();
  project = join(folder, "project");
  mkdirSync(project);
  write("package.json", '{ "private": true }\n');
  const clone = join(folder, "cdktf-stratus");
  const tarball = join(clone, readdirSync(clone).find((name) => name.endsWith(".tgz")) ?? "");
  await run("npm", ["install", tarball, ...hosts, ...tools, ...quietly], project);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a file of the project, and returns its folder. */
function write(name: string, text: string): string {
  const path = join(project, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return dirname(path);
}

const settings = (compilerOptions: object) => `${JSON.stringify({ compilerOptions }, null, 2)}\n`;

/** Copies of the examples in the project; their folders. */
function examples(): string[] {
  const all = readdirSync(join(root, "examples"), { recursive: true, encoding: "utf8" });
  const programs = all.filter((name) => existsSync(join(root, "examples", name, "tsconfig.json")));
  for (const name of programs)
    cpSync(join(root, "examples", name), join(project, "examples", name), { recursive: true });
  return programs.map((name) => join(project, "examples", name));
}

/**
 * If no alternative of a union fits, the compiler explains the error by the last one. TypeScript 7 has its own order, and
 * older versions use the source order. The message is correct, but less likely to be helpful.
 */
const namesAnotherAlternative: readonly string[] = [
  "an instance has a region and a plan",
  "an image needs a root password",
  "only an existing instance may omit its password",
  "an image is made of a disk or of a file, unless it exists",
  "an unknown address has no region",
];

describe.each(triedVersions.typescript)("the package with TypeScript %s", (version) => {
  let tsc: string;
  beforeAll(async () => {
    tsc = await npmPackage("typescript", version);
  });

  test.each([
    ["node16", "node16"],
    ["nodenext", "nodenext"],
    ["bundler", "preserve"],
  ])("every declaration is valid with %s resolution", async (moduleResolution, module) => {
    const entries = ["", "/cdktn", "/catalogue", "/testing", "/testing/jest", "/testing/jest-globals"];
    const imports = entries.map((entry, index) => `export type * as E${String(index)} from "cdktf-stratus${entry}";\n`);
    const own = {
      target: "es2022",
      module,
      moduleResolution,
      strict: true,
      skipLibCheck: false,
      types: ["node", "jest"],
    };
    write("declared/tsconfig.json", settings(own));
    expect(await problemsOf(tsc, write("declared/main.ts", imports.join("")))).toEqual([]);
  });

  test("the examples compile", async () => {
    const found = await Promise.all(examples().map((each) => problemsOf(tsc, each)));
    expect(found.length).toBeGreaterThan(5);
    expect(found.flat()).toEqual([]);
  });

  test("the program of stratus import compiles", async () => {
    const options = { host: "cdktf", stackName: "shop", version: "^0.1.0" } as const;
    for (const { path, text } of writeTypeScript(createProgram(programs, goldenAccount), options)) {
      if (path !== "package.json") write(join("imported", path), text);
    }
    const strict = ["--noUnusedLocals", "--noUnusedParameters"];
    expect(await problemsOf(tsc, join(project, "imported"), strict)).toEqual([]);
  });

  test("valid programs compile, and invalid ones fail at the same positions", async () => {
    const sources = join(root, "test", "lib", "types");
    for (const name of ["prelude.ts", "accepted.ts", "tokens.ts"]) {
      write(
        join("types", name),
        readFileSync(join(sources, name), "utf8").replaceAll('"../../../lib"', '"cdktf-stratus"'),
      );
    }
    const own = { target: "es2018", module: "commonjs", strict: true, noImplicitReturns: true, skipLibCheck: true };
    const types = write("types/tsconfig.json", settings({ ...own, types: ["node"] }));
    const all = Object.entries(refused).flatMap(([area, mistakes]) => mistakes.map((it) => [area, ...it] as const));
    const codes = all.map(([, , code]) => code);
    const snippets = snippetsOf(codes, { options: usersOptions, prelude: join(types, "prelude.ts") });
    for (const [path, text] of snippets) writeFileSync(path, text);
    const problems = await problemsOf(tsc, types);
    const names = [...snippets.keys()].map((path) => basename(path));
    expect(problems.filter(({ file }) => !names.includes(file))).toEqual([]);
    const faults = complaintsOf(all, () => complaintsIn(types, names, problems));
    const others = all.filter((_, index) => (faults[index] ?? []).length > 0);
    const expected = version.startsWith("7.") ? namesAnotherAlternative : [];
    expect(others.map(([, mistake]) => mistake.replace(/^R\d-\d+: /, ""))).toEqual(expected);
    // They are rejected at the same position, with one error that is as short.
    expect(faults.flat().filter((fault) => !fault.startsWith("it says "))).toEqual([]);
  });
});

describe("a program synthesizes the same", () => {
  const program = block(newProgramPage, "ts", "new App()");
  const given = JSON.parse(block(newProgramPage, "json", '"compilerOptions"')) as { readonly compilerOptions: object };
  const asModule = { compilerOptions: { ...given.compilerOptions, module: "nodenext" } };

  interface Way {
    readonly isModule?: boolean;
    /** The folder of another compiler than that of the project. */
    readonly compiler?: string;
  }

  /** The output of the program with each of these Node options, in a new folder. */
  async function synthesized(commands: readonly (readonly string[])[], { isModule = false, compiler }: Way = {}) {
    const cwd = join(project, "started");
    rmSync(cwd, { recursive: true, force: true });
    write("started/package.json", JSON.stringify({ private: true, type: isModule ? "module" : "commonjs" }));
    write("started/tsconfig.json", JSON.stringify(isModule ? asModule : given));
    write("started/main.ts", program);
    if (compiler !== undefined) {
      mkdirSync(join(cwd, "node_modules"));
      symlinkSync(compiler, join(cwd, "node_modules", "typescript"));
    }
    const env = { ...process.env, CDKTF_CONTEXT_JSON: "{}" };
    for (const args of commands) await run(process.execPath, args, cwd, env);
    return JSON.parse(readFileSync(join(cwd, "cdktf.out", "stacks", "shop", "cdk.tf.json"), "utf8")) as object;
  }

  const withTsNode = ["--require", "ts-node/register", "main.ts"];
  const checked = ["../node_modules/ts-node/dist/bin.js", "--typeCheck", "main.ts"];
  const withTsx = ["--import", "tsx", "main.ts"];

  let expected: object;
  beforeAll(async () => {
    expected = await synthesized([withTsNode]);
    expect(Object.keys(expected)).toContain("resource");
  });

  test.each([
    ["with ts-node and a check of types", checked, false],
    ["with tsx", withTsx, false],
    ["as an ES module, with tsx", withTsx, true],
  ] as const)("%s", async (_, command, isModule) => {
    expect(await synthesized([command], { isModule })).toEqual(expected);
  });

  test("with ts-node and TypeScript 6, with and without a type check", async () => {
    const compiler = await npmPackage("typescript", triedVersions.typescript[0]);
    expect(await synthesized([withTsNode], { compiler })).toEqual(expected);
    expect(await synthesized([checked], { compiler })).toEqual(expected);
  });

  test("but not with ts-node and TypeScript 7", async () => {
    const compiler = await npmPackage("typescript", triedVersions.typescript[1]);
    await expect(synthesized([withTsNode], { compiler })).rejects.toThrow("reading 'fileExists'");
  });

  test.each(triedVersions.typescript)("compiled by TypeScript %s, as CommonJS and as an ES module", async (version) => {
    const compiling = [join(await npmPackage("typescript", version), "bin", "tsc"), "-p", "."];
    for (const isModule of [false, true]) {
      expect(await synthesized([compiling, ["main.js"]], { isModule })).toEqual(expected);
    }
  });
});
