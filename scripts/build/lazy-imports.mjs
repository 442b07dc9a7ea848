// Makes the compiled constructs load only the modules that a program uses: the index loads a module when one of its names is
// read, and a module loads others on use. Runs on the compiler's output, with the folder of the index, because the compiler
// turns imports into calls of `require`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import ts from "typescript";
import { edited } from "./edited.mjs";
import { argumentOf, isCommand } from "../support/project.mjs";

/** @param {string} javascript */
const parse = (javascript) => ts.createSourceFile("module.js", javascript, ts.ScriptTarget.ES2022, true);

/** @typedef {{ readonly statement: ts.Statement, readonly name: ts.Identifier, readonly initializer: ts.Expression }} Constant */

/**
 * The path in `require("./…")`, which only our own modules have.
 * @param {ts.Node | undefined} node
 */
function ownPath(node) {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== "require") return undefined;
  const [path] = node.arguments;
  return path && ts.isStringLiteral(path) && path.text.startsWith(".") ? path.text : undefined;
}

/**
 * The name and path in `const name = require("./…");`.
 * @param {ts.Statement} statement
 */
function ownImport(statement) {
  if (!ts.isVariableStatement(statement)) return undefined;
  const [declaration] = statement.declarationList.declarations;
  const path = ownPath(declaration?.initializer);
  return declaration === undefined || path === undefined || !ts.isIdentifier(declaration.name)
    ? undefined
    : { statement, name: declaration.name, path };
}

/**
 * The name and the value in `const name = …;`.
 * @param {ts.Statement} statement
 * @returns {Constant | undefined}
 */
function constant(statement) {
  if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) return undefined;
  const [declaration, ...others] = statement.declarationList.declarations;
  if (declaration === undefined || others.length > 0) return undefined;
  const { name, initializer } = declaration;
  return initializer && ts.isIdentifier(name) ? { statement, name, initializer } : undefined;
}

/**
 * The identifiers that a node reads, except for names of properties. Functions are optional, because they run later.
 * @param {ts.Node} node
 * @param {{ readonly inFunctions?: boolean }} [options]
 * @returns {readonly ts.Identifier[]}
 */
function readIdentifiers(node, { inFunctions = true } = {}) {
  if (ts.isIdentifier(node)) return isMemberName(node) ? [] : [node];
  if (!inFunctions && ts.isFunctionLike(node)) return [];
  /** @type {ts.Identifier[]} */
  const found = [];
  ts.forEachChild(node, (child) => void found.push(...readIdentifiers(child, { inFunctions })));
  return found;
}

/**
 * The name of a declaration or a property, or the imported name.
 * @param {ts.Node} node
 */
const isMemberName = (node) =>
  "name" in node.parent && node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent);

/**
 * True if another declaration in the module, such as a parameter, has the name too.
 * @param {ts.SourceFile} source
 * @param {Constant} constant
 */
function isDeclaredTwice(source, { name }) {
  /** @param {ts.Node} node */
  const isMember = ({ parent }) =>
    ts.isPropertyAccessExpression(parent) || ts.isObjectLiteralElementLike(parent) || ts.isClassElement(parent);
  let count = 0;
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIdentifier(node) && node.text === name.text && isMemberName(node) && !isMember(node)) count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count > 1;
}

/**
 * A CommonJS module whose `const name = require("./…")` run at the first use of their names. The same applies to constants
 * whose values need such a module.
 * @param {string} javascript
 */
export function withLateRequires(javascript) {
  const source = parse(javascript);
  const imports = source.statements.flatMap((each) => ownImport(each) ?? []);
  const importNames = new Set(imports.map(({ name }) => name.text));
  const late = new Set(importNames);
  /** @type {Constant[]} */
  const constants = [];
  for (const each of source.statements.map(constant)) {
    if (!each || late.has(each.name.text)) continue;
    const needed = readIdentifiers(each.initializer, { inFunctions: false });
    if (!needed.some(({ text }) => late.has(text)) || isDeclaredTwice(source, each)) continue;
    constants.push(each);
    late.add(each.name.text);
  }
  const declarations = [...imports.flatMap(({ statement }) => constant(statement) ?? []), ...constants];
  const edits = declarations.map(({ statement, name: { text: name }, initializer }) => ({
    from: statement.getStart(),
    to: initializer.getStart(),
    text: `let ${name}Loaded;\nconst ${name} = () => ${name}Loaded ??= `,
  }));
  const uses = readIdentifiers(source).filter(({ text }) => late.has(text));
  return edited(javascript, [...edits, ...uses.map((use) => useOf(use, importNames))]);
}

/**
 * In parentheses, because "new" would use the first call after it.
 * @param {ts.Identifier} name
 * @param {ReadonlySet<string>} importNames
 */
function useOf(name, importNames) {
  const { parent } = name;
  const isOfName = ts.isPropertyAccessExpression(parent) && parent.expression === name;
  if (importNames.has(name.text) && !isOfName)
    throw new Error(`The module uses ${name.text} without one of its names: ${parent.getText()}`);
  const text = `${ts.isShorthandPropertyAssignment(parent) ? `${name.text}: ` : ""}(${name.text}())`;
  return { from: name.getStart(), to: name.end, text };
}

/** @param {ts.Statement} statement */
const expressionOf = (statement) => (ts.isExpressionStatement(statement) ? statement.expression : undefined);

/**
 * The path in `__exportStar(require("./…"), exports);`.
 * @param {ts.Statement} statement
 */
function reexportedPath(statement) {
  const called = expressionOf(statement);
  return called && ts.isCallExpression(called) && called.expression.getText() === "__exportStar"
    ? ownPath(called.arguments[0])
    : undefined;
}

/**
 * The names in `Object.defineProperty(exports, "name", { enumerable: true, get: function () { return module.name; } });`.
 * @param {ts.Statement} statement
 */
function reexportedName(statement) {
  const pattern = /^Object\.defineProperty\(exports, "(\w+)", .* return (\w+)\.\1; } }\);$/;
  const [, name, module] = pattern.exec(statement.getText()) ?? [];
  return name === undefined || module === undefined ? undefined : { name, module };
}

/** @param {ts.Statement} statement */
const isUndefinedExport = (statement) => /^(exports\.\w+ = )+void 0;$/.test(statement.getText());

/** @param {ts.Statement} statement */
const isMarker = (statement) => /^Object\.defineProperty\(exports, "__esModule"/.test(statement.getText());

/**
 * An index of CommonJS that re-exports whole modules or single names, with one getter per name.
 *
 * @param {string} javascript
 * @param {(path: string) => readonly string[]} namesOf the names that a module exports
 */
export function lazyIndex(javascript, namesOf) {
  const { statements } = parse(javascript);
  const start = statements.findIndex(isMarker);
  // Only the compiler's functions are before it.
  const [marker, ...body] = statements.slice(start);
  const sideEffects = body.filter((each) => ownPath(expressionOf(each)) !== undefined);
  const imports = new Map(body.map(ownImport).flatMap((own) => (own ? [[own.name.text, own.path]] : [])));
  /** @type {(statement: ts.Statement) => readonly (readonly [name: string, path: string])[]} */
  const pairsOf = (statement) => {
    const path = reexportedPath(statement);
    if (path !== undefined) return namesOf(path).map((name) => [name, path]);
    const one = reexportedName(statement);
    const from = one && imports.get(one.module);
    return one === undefined || from === undefined ? [] : [[one.name, from]];
  };
  /** @param {ts.Statement} each */
  const isReexport = (each) => reexportedPath(each) !== undefined || pairsOf(each).length > 0;
  /** @param {ts.Statement} each */
  const isRead = (each) => isReexport(each) || ownImport(each) || isUndefinedExport(each) || sideEffects.includes(each);
  const rest = body.filter((each) => !isRead(each));
  const pairs = body.flatMap(pairsOf);
  if (marker === undefined || start === -1 || pairs.length === 0 || rest.length > 0) {
    const texts = rest.map((each) => each.getText());
    throw new Error(`The index must only re-export modules, got: ${texts.join("\n")}`);
  }
  const names = pairs.map(([name]) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`The index exports ${twice} twice.`);
  return [
    '"use strict";',
    marker.getText(),
    ...sideEffects.map((each) => each.getText()),
    "const late = (name, load) => Object.defineProperty(exports, name, { enumerable: true, get: () => load()[name] });",
    ...pairs.map(([name, path]) => `late("${name}", () => require("${path}"));`),
    // Never runs. Node reads it to find the exported names.
    `0 && (module.exports = { ${names.join(", ")} });`,
    "",
  ].join("\n");
}

/**
 * The index with the modules of inner indexes in place of these, so that reading a name loads one module.
 * @param {string} folder
 * @param {string} javascript
 */
function withInnerIndexes(folder, javascript) {
  const star = /^__exportStar\(require\("(\.\/[\w/-]+)"\), exports\);$/gm;
  return javascript.replace(star, (line, /** @type {string} */ path) => {
    const inner = join(folder, path, "index.js");
    if (!existsSync(inner)) return line;
    return readFileSync(inner, "utf8").match(star)?.join("\n").replaceAll('("./', `("${path}/`) ?? line;
  });
}

/** @param {string} folder */
export function makeLazy(folder) {
  const require = createRequire(join(resolve(folder), "index.js"));
  const indexPath = join(folder, "index.js");
  const whole = withInnerIndexes(folder, readFileSync(indexPath, "utf8"));
  const index = lazyIndex(whole, (path) => Object.keys(require(path)));
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    // The bindings read only their base classes from our code.
    if (!name.endsWith(".js") || name === "index.js" || name.startsWith("l1/")) continue;
    const path = join(folder, name);
    writeFileSync(path, withLateRequires(readFileSync(path, "utf8")));
  }
  writeFileSync(indexPath, index);
}

if (isCommand(import.meta.url)) makeLazy(argumentOf("FOLDER"));
