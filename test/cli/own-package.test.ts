import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { ownSpecifier } from "../../src/cli/packages/own-package";

const root = join(__dirname, "..", "..");
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
  const file = join(package_, "dist", "provider", "provider.cjs");
  mkdirSync(dirname(file), { recursive: true });
  cpSync(bundle, file);
  return file;
}

const ask = (file: string, target: string) =>
  JSON.parse(execFileSync(process.execPath, [file, target], { encoding: "utf8" })) as {
    readonly specifier: string;
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

test("the single file of the provider runs unchanged", () => {
  const file = join(folder, "terraform.d", "provider.cjs");
  mkdirSync(dirname(file));
  cpSync(bundle, file);
  expect(ask(file, join(folder, "empty"))).toEqual({ specifier: "^1.2.3", command: `node '${file}'` });
});

test("a checkout is identified by its folder", () => {
  expect(ownSpecifier(join(root, "..", "shop"))).toBe(`file:../${root.split("/").at(-1) ?? ""}`);
});
