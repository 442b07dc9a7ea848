import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as ts from "typescript";

const root = join(__dirname, "..", "..");

/** Commands that could install a package of this name from the registry, which may belong to others. */
const installing = /npx stratus|npx cdktf-stratus|npm (i|install|add) (-\S+ )*cdktf-stratus\b/;

/** `withExamples` replaces the command in these lists. */
const isReplaced = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && node.name.getText() === "examples") ||
  (!ts.isSourceFile(node) && isReplaced(node.parent));

/** The strings of a program with such a command. */
function findInstalling(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    if (isText && installing.test(node.getText()) && !isReplaced(node)) found.push(node.getText());
    else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("a.ts", text, ts.ScriptTarget.ES2022, true));
  return found;
}

test("commands and messages only print commands that can't install an unrelated package", () => {
  const files = ["src", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts") && !name.startsWith("l1/"))
      .map((name) => join(folder, name)),
  );
  const found = files.flatMap((file) =>
    findInstalling(readFileSync(join(root, file), "utf8")).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([
    // Replaces it in the examples.
    'src/cli/command.ts: "npx stratus"',
    // Returns it if npx finds the package.
    'src/cli/packages/own-package.ts: "npx stratus"',
  ]);
});

test.each([
  ["a string", 'run("npx stratus diff")', 1],
  ["a template", "const a = `Run ${x}: npx stratus diff`", 1],
  ["an install", 'run("npm install --save-dev cdktf-stratus")', 1],
  ["a file", 'run("npm install ../cdktf-stratus.tgz")', 0],
  ["npx without installation", 'run("npx --no stratus diff")', 0],
  ["examples", 'withExamples(a, { examples: ["npx stratus diff"] })', 0],
])("%s", (_, text, count) => expect(findInstalling(text)).toHaveLength(count));
