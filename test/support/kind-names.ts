import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import ts from "typescript";

/** A place in the sources with the name of a kind. */
export interface NamedKind {
  readonly path: string;
  readonly kind: string;
}

/** A text of the sources, by its path from the root of the project. */
export type Source = readonly [path: string, text: string];

/** The TypeScript sources in a folder. */
export const sourcesIn = (root: string, folder: string): readonly Source[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(root, path), readFileSync(path, "utf8")]);

/** The program writer has no field names of its own, so a string or a key with a kind's name means the kind. */
const isStrict = (path: string) => path.startsWith("src/cli/program/");

/**
 * The kinds that files name outside their own folders and outside the indexes. The name of a kind counts as a string, as a
 * key and as an identifier. One word such as `image` is the name of fields, too, so it counts only in the program writer, in
 * comparisons with a `name` or a `kind`, and in calls of `listed`. The `name` that a contract declares doesn't count: several
 * contracts may share a folder.
 */
export function namedKinds(sources: readonly Source[], kinds: readonly string[]): readonly NamedKind[] {
  return sources.flatMap(([path, text]) => {
    const foreign = kinds.filter((kind) => text.includes(kind) && !path.startsWith(`src/resources/${kind}/`));
    if (foreign.length === 0 || /^src\/resources\/\w+\.ts$/.test(path)) return [];
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (isText(node) && foreign.includes(node.text) && !(isContract(path) && isDeclaredName(node))) {
        if (node.text.includes("_") || isStrict(path) || meansKind(node)) found.add(node.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true));
    return [...found].map((kind) => ({ path, kind }));
  });
}

/** Variables and properties may be called `image`, too. */
function isText(node: ts.Node): node is ts.StringLiteralLike | ts.Identifier {
  if (ts.isStringLiteralLike(node)) return true;
  if (!ts.isIdentifier(node)) return false;
  return node.text.includes("_") || (ts.isPropertyAssignment(node.parent) && node.parent.name === node);
}

function meansKind(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent)) return isKindName(parent.left === node ? parent.right : parent.left);
  if (ts.isCaseClause(parent)) return isKindName(parent.parent.parent.expression);
  return ts.isCallExpression(parent) && lastWord(parent.expression) === "listed";
}

const isContract = (path: string) => /^src\/resources\/\w+\/contract\b/.test(path);

const isDeclaredName = ({ parent }: ts.Node) =>
  ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name) && parent.name.text === "name";

const isKindName = (node: ts.Node) => ["name", "kind"].includes(lastWord(node));

const lastWord = (node: ts.Node): string =>
  ts.isPropertyAccessExpression(node) ? node.name.text : ts.isIdentifier(node) ? node.text : "";
