import { execFileSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "..", "..");

/** Lints programs with our configuration of these rules. It is an ES module, which jest doesn't load. */
const program = `
import { ESLint, Linter } from "eslint";
const names = ["no-duplicate-imports", "simple-import-sort/imports"];
const [files, texts] = JSON.parse(process.argv[1]);
const found = {};
for (const file of files) {
  const { plugins, rules } = await new ESLint().calculateConfigForFile(file);
  const config = { plugins, rules: Object.fromEntries(names.map((name) => [name, rules[name] ?? "off"])) };
  found[file] = texts.map((text) => new Linter().verify(text, config).map(({ ruleId }) => ruleId));
}
console.log(JSON.stringify(found));`;

const lint = (files: readonly string[], texts: readonly string[]) => {
  const args = ["--input-type=module", "-e", program, JSON.stringify([files, texts])];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: "utf8" })) as unknown;
};

const valid = `import fs from "node:fs";\nimport ts from "typescript";\nimport a from "../../a";\nimport b from "./b";\n`;
const twice = `import { a } from "./module";\nimport { b } from "./module";\n`;
const unsorted = `import b from "./b";\nimport fs from "node:fs";\n`;

test("in every folder, a module imports each other module once, and from far to near", () => {
  const files = ["src/main.ts", "src/emulator/page/main.tsx", "lib/index.ts", "test/main.test.ts", "scripts/a.ts"];
  const found = [[], ["no-duplicate-imports"], ["simple-import-sort/imports"]];
  expect(lint(files, [valid, twice, unsorted])).toEqual(Object.fromEntries(files.map((file) => [file, found])));
});
