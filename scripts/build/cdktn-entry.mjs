// Creates the constructs for CDK Terrain from those for CDKTF: the same code, with imports from the other package.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { edited } from "./edited.mjs";

/**
 * The module name in a string at this position, if it is one.
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 */
function specifierOf(node, source) {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isExternalModuleReference(node)) return node.expression;
  if (ts.isImportTypeNode(node)) return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  if (!ts.isCallExpression(node)) return undefined;
  const { expression: called } = node;
  const isImport = called.kind === ts.SyntaxKind.ImportKeyword;
  const isRequire = ["require", "require.resolve"].includes(called.getText(source));
  return isImport || isRequire ? node.arguments[0] : undefined;
}

/**
 * JavaScript or TypeScript that imports `to` in place of `from`. All other text stays unchanged.
 * @param {string} text
 * @param {string} from
 * @param {string} to
 */
export function exchanged(text, from, to) {
  if (!new RegExp(`["'\`]${from}["'\`]`).test(text)) return text;
  const source = ts.createSourceFile("text.ts", text, ts.ScriptTarget.Latest);
  /** @type {ts.StringLiteralLike[]} */
  const places = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    const specifier = specifierOf(node, source);
    if (specifier && ts.isStringLiteralLike(specifier) && specifier.text === from) places.push(specifier);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edited(
    text,
    places.map((place) => ({ from: place.getStart(source) + 1, to: place.getEnd() - 1, text: to })),
  );
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(js|ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** @param {string} file */
const changed = (file) => statSync(file).mtimeMs;

/**
 * Makes `target` equal to `source` except for the module. Skips unchanged files.
 * @param {string} source
 * @param {string} target
 * @param {string} from
 * @param {string} to
 */
export function exchangeFolder(source, target, from, to) {
  const own = changed(fileURLToPath(import.meta.url));
  const files = filesIn(source);
  const gone = existsSync(target) ? filesIn(target).filter((file) => !files.includes(file)) : [];
  for (const file of gone) rmSync(join(target, file));
  for (const file of files) {
    const [before, after] = [join(source, file), join(target, file)];
    if (existsSync(after) && changed(after) > Math.max(changed(before), own)) continue;
    mkdirSync(dirname(after), { recursive: true });
    // A concurrent reader gets the complete old file or the complete new one.
    const temporary = `${after}.${process.pid}`;
    writeFileSync(temporary, exchanged(readFileSync(before, "utf8"), from, to));
    renameSync(temporary, after);
  }
}
