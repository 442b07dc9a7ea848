import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix, win32 } from "node:path";
import { buildSync } from "esbuild";
import { ownSpecifier, specifierOf } from "../../../src/cli/packages/own-package";
import { shellQuote } from "../../../src/shared/shell";

const root = join(__dirname, "..", "..", "..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-own package-")));
const bundle = join(folder, "asking.cjs");
const tgz = join(folder, "my files", "cdktf-stratus-1.2.3.tgz");

beforeAll(() => {
  buildSync({
    stdin: {
      contents: `import { ownCommand, ownSpecifier } from "./src/cli/packages/own-package";
        const [, , target] = process.argv;
        console.log(JSON.stringify({ specifier: ownSpecifier(target), command: ownCommand(target) }));`,
      resolveDir: root,
    },
    define: { STRATUS_VERSION: '"1.2.3"' },
    bundle: true,
    platform: "node",
    outfile: bundle,
  });
  write(tgz, "");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, content: string | object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

/** Installs the package there, and returns the file of its command. */
function place(package_: string): string {
  write(join(package_, "package.json"), { name: "cdktf-stratus", version: "1.2.3" });
  if (dirname(package_).endsWith("node_modules")) write(join(dirname(package_), ".bin", "stratus"), "");
  const file = join(package_, "dist", "provider", "provider.cjs");
  mkdirSync(dirname(file), { recursive: true });
  cpSync(bundle, file);
  return file;
}

const ask = (file: string, target: string) =>
  JSON.parse(execFileSync(process.execPath, [file, target], { encoding: "utf8" })) as {
    readonly specifier?: string;
    readonly command: string;
  };

const installed = (name: string) => join(folder, name, "node_modules", "cdktf-stratus");

test.each([
  ["a file", "file:../my files/cdktf-stratus-1.2.3.tgz", "file:../../my files/cdktf-stratus-1.2.3.tgz"],
  ["a file, as pnpm writes it", "../my files/cdktf-stratus-1.2.3.tgz", "file:../../my files/cdktf-stratus-1.2.3.tgz"],
  ["a URL", "https://packages.example/cdktf-stratus.tgz", "https://packages.example/cdktf-stratus.tgz"],
  ["a registry", "^1.2.0", "^1.2.0"],
])("a project with the package installed from %s", (_, dependency, specifier) => {
  const file = place(installed("project"));
  write(join(folder, "project", "package.json"), { dependencies: { "cdktf-stratus": dependency } });
  expect(ask(file, join(folder, "project", "shop"))).toEqual({ specifier, command: "npx stratus" });
});

test("npx isn't used if it wouldn't find the command of the package", () => {
  const file = place(installed("without-commands"));
  const project = join(folder, "without-commands");
  expect(ask(file, project).command).toBe("npx stratus");
  rmSync(join(project, "node_modules", ".bin", "stratus"));
  expect(ask(file, project).command).toBe(`node ${shellQuote(file)}`);
});

test("npx isn't used if a project has another package's command named stratus", () => {
  const project = join(folder, "other-stratus");
  write(join(project, "node_modules", ".bin", "stratus"), "");
  const file = place(join(folder, "bare", "cdktf-stratus"));
  expect(ask(file, project).command).toBe(`node ${shellQuote(file)}`);
});

test("a checkout uses npx only in projects for which npx finds it", () => {
  const checkout = join(folder, "checkout");
  const file = place(checkout);
  write(join(checkout, "examples", "web", "package.json"), { name: "web" });
  expect(ask(file, join(checkout, "examples")).command).toBe("npx stratus");
  expect(ask(file, join(checkout, "examples", "web")).command).toBe(`node ${shellQuote(file)}`);
});

test("a project with Yarn Plug'n'Play runs the command with yarn", () => {
  const project = join(folder, "pnp");
  const stored = join(project, ".yarn", "cdktf-stratus");
  const file = place(stored);
  write(join(project, ".pnp.cjs"), `exports.resolveToUnqualified = () => ${JSON.stringify(stored)};`);
  write(join(project, "package.json"), { dependencies: { "cdktf-stratus": "file:../x.tgz" } });
  expect(ask(file, project).command).toBe("yarn stratus");
});

test("a deleted file is replaced by the installed package", () => {
  const file = place(installed("gone"));
  write(join(folder, "gone", "package.json"), { devDependencies: { "cdktf-stratus": "file:../gone.tgz" } });
  expect(ask(file, join(folder, "gone", "shop")).specifier).toBe("file:../node_modules/cdktf-stratus");
});

test("a package in the pnpm store", () => {
  const project = join(folder, "pnpm");
  const stored = join(project, "node_modules", ".pnpm", "cdktf-stratus@1.2.3", "node_modules", "cdktf-stratus");
  const file = place(stored);
  symlinkSync(stored, join(project, "node_modules", "cdktf-stratus"));
  write(join(project, "package.json"), {
    dependencies: { "cdktf-stratus": "file:../my files/cdktf-stratus-1.2.3.tgz" },
  });
  expect(ask(file, project).specifier).toBe("file:../my files/cdktf-stratus-1.2.3.tgz");
});

test("a global package finds its file in npm's list, and other folders run it by that file", () => {
  const file = place(join(folder, "global", "lib", "node_modules", "cdktf-stratus"));
  write(join(folder, "global", "lib", "node_modules", ".package-lock.json"), {
    packages: { "node_modules/cdktf-stratus": { resolved: "file:../../my files/cdktf-stratus-1.2.3.tgz" } },
  });
  expect(ask(file, join(folder, "elsewhere", "shop"))).toEqual({
    specifier: "file:../../my files/cdktf-stratus-1.2.3.tgz",
    command: `npx --package '${tgz}' stratus`,
  });
});

test("npx --package FILE has a separate project, in its cache", () => {
  const file = place(installed("_npx/0a1b"));
  write(join(folder, "_npx", "0a1b", "package.json"), {
    dependencies: { "cdktf-stratus": "file:../../my files/cdktf-stratus-1.2.3.tgz" },
  });
  expect(ask(file, join(folder, "empty"))).toEqual({
    specifier: "file:../my files/cdktf-stratus-1.2.3.tgz",
    command: `npx --package '${tgz}' stratus`,
  });
});

test("the single file of the provider isn't part of a package", () => {
  const file = join(folder, "terraform.d", "provider.cjs");
  mkdirSync(dirname(file));
  cpSync(bundle, file);
  expect(ask(file, join(folder, "empty"))).toEqual({ command: `node '${file}'` });
});

test("a checkout is identified by its folder", () => {
  expect(ownSpecifier(join(root, "..", "shop"))).toBe(`file:../${root.split("/").at(-1) ?? ""}`);
});

test.each([
  ["..\\my files\\x.tgz", win32, "file:../my files/x.tgz"],
  ["x.tgz", win32, "file:./x.tgz"],
  ["D:\\x.tgz", win32, "file:D:/x.tgz"],
  ["../x.tgz", posix, "file:../x.tgz"],
  ["a\\b.tgz", posix, "file:./a\\b.tgz"],
] as const)("the specifier of %s has slashes", (path, system, specifier) => {
  expect(specifierOf(path, system)).toBe(specifier);
});
