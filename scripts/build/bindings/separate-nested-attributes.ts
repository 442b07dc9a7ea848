import ts from "typescript";
import { baseOf, nameOf, parseSource, UnexpectedSource } from "./syntax";

const nestedFile = (name: string) => name.replace(/\.js$/, ".nested.js");

/**
 * Moves the classes and functions of nested attributes from a compiled binding into a second module, which is loaded at
 * their first use. An ES module imports all bindings, and most of their code is about nested attributes.
 *
 * @param name the name of the JavaScript file
 * @returns the files to write, by their names
 */
export function separateNestedAttributes(name: string, javascript: string): ReadonlyMap<string, string> {
  const source = parseSource(name, javascript);
  const nested = source.statements.filter(isNested);
  if (nested.length === 0) return new Map([[name, javascript]]);
  const names = nested.map((each) => nameOf(each) ?? "");
  const isExport = (each: ts.Statement) => names.some((one) => each.getText(source) === `exports.${one} = ${one};`);
  const moved = source.statements.filter((each) => isNested(each) || isExport(each));
  const textOf = (each: ts.Statement) => javascript.slice(each.pos, each.end).trim();
  const kept = source.statements.filter((each) => !moved.includes(each) && !isUndefinedExports(each, source));
  const imports = kept.filter((each) => / = require\("/.test(each.getText(source)));
  const path = `./${nestedFile(name).replace(/\.js$/, "")}`;
  const late = [
    `let nestedLoaded;\nconst nested = () => nestedLoaded ??= require("${path}");`,
    `for (const name of ${JSON.stringify(names)})\n    Object.defineProperty(exports, name, { enumerable: true, get: () => nested()[name] });`,
  ];
  const lines = (...texts: readonly string[]) => `${texts.join("\n")}\n`;
  const ownParts = kept.flatMap((each) => [withUses(each, source, names), ...(each === imports.at(-1) ? late : [])]);
  const marker = 'Object.defineProperty(exports, "__esModule", { value: true });';
  const host = imports.map(textOf).filter((text) => text.startsWith("const cdktf "));
  return new Map([
    [name, lines(...ownParts)],
    [nestedFile(name), lines('"use strict";', marker, ...host, ...moved.map(textOf))],
  ]);
}

/** True for a class or function of a nested attribute. The other classes are the resource, data source or provider. */
const isNested = (statement: ts.Statement): statement is ts.ClassDeclaration | ts.FunctionDeclaration =>
  ts.isFunctionDeclaration(statement) ||
  (ts.isClassDeclaration(statement) && baseOf(statement)?.startsWith("Complex") === true);

/** `exports.A = exports.B = void 0;` */
const isUndefinedExports = (statement: ts.Statement, source: ts.SourceFile) =>
  /^(exports\.\w+ = )+void 0;$/.test(statement.getText(source));

/** The text of a statement that reads the nested attributes from their module. */
function withUses(statement: ts.Statement, source: ts.SourceFile, names: readonly string[]): string {
  const uses: ts.Identifier[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && names.includes(node.text) && !isNameOfMember(node)) uses.push(node);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  let text = "";
  let position = statement.pos;
  for (const use of uses) {
    if (ts.isShorthandPropertyAssignment(use.parent))
      throw new UnexpectedSource(source, `${use.text} is used without a name.`);
    // In parentheses, because "new" would use the first call after it.
    text += `${source.text.slice(position, use.getStart(source))}(nested().${use.text})`;
    position = use.end;
  }
  return (text + source.text.slice(position, statement.end)).trim();
}

const isNameOfMember = (node: ts.Identifier) =>
  "name" in node.parent && node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent);
