import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childEnvironment } from "../e2e/support/terraform";

jest.setTimeout(600_000);

const root = join(__dirname, "..", "..");
const folder = realpathSync(mkdtempSync(join(tmpdir(), "stratus-testing-package-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const clone = join(folder, "cdktf-stratus");
const { JEST_WORKER_ID: _, ...env } = childEnvironment(process.env["HOME"] ?? "");

function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, { cwd, env, maxBuffer: 2 ** 27 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${file} ${args.join(" ")}: ${error.message}\n${stdout}${stderr}`));
      else resolve(`${stdout}${stderr}`);
    });
    child.stdin?.end();
  });
}

let tarball: string;
beforeAll(async () => {
  // A checkout of its own, because a release build takes the place of the development build.
  const left = ["node_modules", "dist", ".cache", ".git"].map((name) => join(root, name));
  cpSync(root, clone, { recursive: true, filter: (path) => !left.includes(path) });
  symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
  await run("npm", ["pack"], clone);
  tarball = join(clone, readdirSync(clone).find((name) => name.endsWith(".tgz")) ?? "");
});

interface Host {
  readonly host: string;
  readonly entry: string;
  readonly packages: readonly string[];
}

const hosts: readonly Host[] = [
  { host: "cdktf", entry: "cdktf-stratus", packages: ["cdktf@0.21", "constructs@10"] },
  { host: "cdktn", entry: "cdktf-stratus/cdktn", packages: ["cdktn@0.24", "constructs@~10.7.0"] },
];

const tools = ["jest@30", "ts-jest@29", "typescript@5.9", "@types/jest@30", "@types/node@20", "@jest/globals@30"];

describe.each(hosts)("the packed package, in a project with $host", ({ host, entry, packages }) => {
  const project = join(folder, host);

  beforeAll(async () => {
    mkdirSync(project);
    const example = join(root, "examples", "tested-stack");
    for (const name of ["main.ts", "stack.ts", "stack.test.ts", "jest.config.cjs", "tsconfig.json"]) {
      const text = readFileSync(join(example, name), "utf8");
      writeFileSync(
        join(project, name),
        text.replaceAll('"cdktf-stratus"', `"${entry}"`).replaceAll('"cdktf"', `"${host}"`),
      );
    }
    writeFileSync(join(project, "package.json"), '{ "private": true }\n');
    const quiet = ["--no-audit", "--no-fund", "--prefer-offline"];
    await run("npm", ["install", tarball, ...packages, ...tools, ...quiet], project);
  });

  test("the example's tests pass with jest, each in seconds, and jest ends by itself", async () => {
    const output = await run("npx", ["jest"], project);
    expect(output).toContain("Tests:       4 passed, 4 total");
    expect(output).not.toContain("did not exit");
  });

  test("with expect of @jest/globals too, in test files side by side", async () => {
    const text = readFileSync(join(project, "stack.test.ts"), "utf8");
    const explicit = text
      .replace('"cdktf-stratus/testing/jest"', '"cdktf-stratus/testing/jest-globals"')
      .replace("import {", 'import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";\nimport {');
    const names = ["one.test.ts", "two.test.ts"];
    for (const name of names) writeFileSync(join(project, name), explicit);
    const config = '{ "preset": "ts-jest", "testTimeout": 30000, "injectGlobals": false }';
    writeFileSync(join(project, "globals.json"), config);
    const output = await run("npx", ["jest", "--config", "globals.json", "--maxWorkers", "2", ...names], project);
    expect(output).toContain("Tests:       8 passed, 8 total");
    expect(output).not.toContain("did not exit");
  });

  test.each([
    ["node10", "commonjs"],
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])("its types hold under %s resolution", async (moduleResolution, module) => {
    const options = ["--moduleResolution", moduleResolution, "--module", module];
    expect(await run("npx", ["tsc", "-p", ".", ...options], project)).not.toContain("error");
  });

  test("every declaration that is shipped names only what is shipped", async () => {
    const own = join(project, "node_modules", "cdktf-stratus", "dist", "testing");
    const declarations = readdirSync(own).filter((name) => name.endsWith(".d.ts"));
    const text = declarations.map((name) => readFileSync(join(own, name), "utf8")).join("\n");
    expect(declarations).toContain("index.d.ts");
    for (const [, path] of text.matchAll(/from "\.\/([^"]+)"/g)) expect(declarations).toContain(`${path ?? ""}.d.ts`);
    expect(text.replace(/\/\*\*[^]*?\*\//g, "")).not.toMatch(/\bany\b/);
    const wrong = `import { deploy } from "cdktf-stratus/testing";
      export const done = deploy({ name: "no stack" }, {});`;
    writeFileSync(join(project, "wrong.ts"), wrong);
    await expect(run("npx", ["tsc", "--noEmit", "--skipLibCheck", "wrong.ts"], project)).rejects.toThrow(
      "does not exist in type 'Stack'",
    );
    rmSync(join(project, "wrong.ts"));
  });
});
