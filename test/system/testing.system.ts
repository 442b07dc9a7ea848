import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { childEnvironment } from "../e2e/support/terraform";
import { type Host, hosts, inHost, packed, quietly, root, run as runWith, withTriedTerrain } from "./support/package";

jest.setTimeout(900_000);

const { JEST_WORKER_ID: _, ...env } = childEnvironment(process.env["HOME"] ?? "");
const run = (file: string, args: readonly string[], cwd: string) => runWith(file, args, cwd, env);

let folder: string;
let tarball: string;
beforeAll(async () => {
  folder = await packed();
  const clone = join(folder, "cdktf-stratus");
  tarball = join(clone, readdirSync(clone).find((name) => name.endsWith(".tgz")) ?? "");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const packages: Readonly<Record<Host["name"], readonly string[]>> = {
  cdktf: ["cdktf@0.21", "constructs@10"],
  cdktn: withTriedTerrain(["cdktn@0.24", "constructs@~10.7.0"]),
};
const tools = ["jest@30", "ts-jest@29", "typescript@5.9", "@types/jest@30", "@types/node@20", "@jest/globals@30"];

describe.each(hosts)("the packed package, in a project with $name", (host) => {
  let project: string;

  beforeAll(async () => {
    project = join(folder, host.name);
    mkdirSync(project);
    const example = join(root, "examples", "tested-stack");
    for (const name of ["main.ts", "stack.ts", "stack.test.ts", "jest.config.cjs", "tsconfig.json"]) {
      writeFileSync(join(project, name), inHost(host, readFileSync(join(example, name), "utf8")));
    }
    writeFileSync(join(project, "package.json"), '{ "private": true }\n');
    await run("npm", ["install", tarball, ...packages[host.name], ...tools, ...quietly], project);
  });

  test("the example's tests pass with jest, each in seconds, and jest exits by itself", async () => {
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

  test("with vitest, which accepts the matchers in expect.extend", async () => {
    await run("npm", ["install", "--save-dev", "vitest@4", ...quietly], project);
    mkdirSync(join(project, "vitest"));
    const text = readFileSync(join(project, "stack.test.ts"), "utf8")
      .replace('import "cdktf-stratus/testing/jest";', "expect.extend(matchers);")
      .replace("import {", 'import { matchers } from "cdktf-stratus/testing";\nimport {')
      .replace("import {", 'import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";\nimport {')
      .replaceAll('"./stack"', '"../stack"');
    writeFileSync(join(project, "vitest", "stack.spec.ts"), text);
    const output = await run("npx", ["vitest", "run", "--testTimeout", "30000", "vitest"], project);
    expect(output).toMatch(/Tests\s+4 passed \(4\)/);
  });

  test.each([
    ["node10", "commonjs"],
    ["nodenext", "nodenext"],
    ["bundler", "esnext"],
  ])("its types are valid with %s resolution", async (moduleResolution, module) => {
    const options = ["--moduleResolution", moduleResolution, "--module", module];
    expect(await run("npx", ["tsc", "-p", ".", ...options], project)).not.toContain("error");
  });

  test("every shipped declaration refers only to shipped files", async () => {
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
      "does not exist in type 'DeployableStack'",
    );
    rmSync(join(project, "wrong.ts"));
  });
});
