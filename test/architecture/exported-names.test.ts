import { join } from "node:path";
import ts from "typescript";
import { type Source, sourcesIn } from "../support/kind-names";

const root = join(__dirname, "..", "..");

const isGenerated = (path: string) => path.startsWith("lib/l1/") || path.includes("/generated/");

/** The functions and types that a file declares and exports, including constants that are functions. */
function exportedNames([path, text]: Source): readonly string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  return file.statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    if (!modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer && ts.isFunctionLike(initializer) && ts.isIdentifier(name) ? [name.text] : [],
      );
    }
    const { name } = statement as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** The names that several files export, sorted. */
function repeatedNames(sources: readonly Source[]): readonly string[] {
  const count = new Map<string, number>();
  for (const source of sources.filter(([path]) => !isGenerated(path))) {
    for (const name of new Set(exportedNames(source))) count.set(name, (count.get(name) ?? 0) + 1);
  }
  return [...count].flatMap(([name, files]) => (files > 1 ? [name] : [])).sort();
}

it("a function or type name is exported by only one file", () => {
  expect(repeatedNames(["src", "lib"].flatMap((folder) => sourcesIn(root, folder)))).toEqual([]);
});

it.each([
  ["a function", "export function same() {}"],
  ["an asynchronous function", "export async function same() {}"],
  ["a constant that is a function", "export const same = () => 1;"],
  ["a class", "export class same {}"],
  ["an interface", "export interface same {}"],
  ["a type", "export type same = 1;"],
])("finds %s with a name that another file exports", (_, text) => {
  expect(
    repeatedNames([
      ["src/a.ts", text],
      ["lib/b.ts", "export type same = 2;"],
    ]),
  ).toEqual(["same"]);
});

it.each([
  ["exported again", "src/a.ts", 'export { same } from "./b";'],
  ["not exported", "src/a.ts", "function same() {}"],
  ["a constant", "src/a.ts", "export const same = 1;"],
  ["generated", "src/provider/plugin/protocol/generated/a.ts", "export type same = 1;"],
])("a name that is %s doesn't count", (_, path, text) => {
  expect(
    repeatedNames([
      [path, text],
      ["lib/b.ts", "export type same = 2;"],
    ]),
  ).toEqual([]);
});

it("two overloads of one function count once", () => {
  expect(repeatedNames([["src/a.ts", "export function a(b: 1): 1; export function a(b: 2): 2;"]])).toEqual([]);
});
