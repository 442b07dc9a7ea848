import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Source, sourcesIn } from "../support/kind-names";

const root = join(__dirname, "..", "..");

const isGenerated = (path: string) => path.startsWith("lib/l1/") || path.includes("/generated/");

/** The functions, classes and constants that a file declares and exports. Declarations of other files may name a type. */
function exportedValues([path, text]: Source): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  return file.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    if (!ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return [];
    return statement.name ? [statement.name.text] : [];
  });
}

/** The exported values of `src` that no other file mentions. Scripts import some of them by a string. */
function unusedExports(sources: readonly Source[], users: readonly Source[]): readonly string[] {
  const filesByWord = new Map<string, Set<string>>();
  for (const [path, text] of [...sources, ...users]) {
    for (const word of text.match(/[A-Za-z_]\w*/g) ?? [])
      filesByWord.set(word, (filesByWord.get(word) ?? new Set()).add(path));
  }
  return sources
    .filter(([path]) => path.startsWith("src/") && !isGenerated(path))
    .flatMap((source) =>
      exportedValues(source)
        .filter((name) => filesByWord.get(name)?.size === 1)
        .map((name) => `${source[0]}: ${name}`),
    );
}

it("another file uses each exported function, class and constant", () => {
  const sources = ["src", "lib"].flatMap((folder) => sourcesIn(root, folder));
  const users = ["test", "scripts"].flatMap((folder) => sourcesIn(root, folder));
  const loaders = ["scripts/build/encoded-schemas.mjs", "scripts/bench/measure/provider.mjs"];
  const texts = loaders.map((path): Source => [path, readFileSync(join(root, path), "utf8")]);
  expect(unusedExports(sources, [...users, ...texts])).toEqual([]);
});

it.each([
  ["a function", "export function alone() {}"],
  ["an asynchronous function", "export async function alone() {}"],
  ["a class", "export class alone {}"],
  ["a constant", "export const alone = 1;"],
])("finds %s that only its own file uses", (_, text) => {
  const other: Source = ["src/b.ts", "export const used = 1;"];
  expect(unusedExports([["src/a.ts", `${text}\nalone;`], other], [["test/a.test.ts", "used;"]])).toEqual([
    "src/a.ts: alone",
  ]);
});

it.each([
  ["another source", [["src/b.ts", 'import { shared } from "./a";']], []],
  ["a construct", [["lib/b.ts", 'import { shared } from "../src/a";']], []],
  ["a test", [], [["test/a.test.ts", "shared();"]]],
] as readonly (readonly [string, readonly Source[], readonly Source[]])[])(
  "accepts a function that %s uses",
  (_, sources, users) => {
    expect(unusedExports([["src/a.ts", "export function shared() {}"], ...sources], users)).toEqual([]);
  },
);

it("accepts a type that only its own file uses", () => {
  expect(unusedExports([["src/a.ts", "export interface Own {}"]], [])).toEqual([]);
});
