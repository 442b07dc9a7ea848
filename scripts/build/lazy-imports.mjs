// Makes the compiled constructs load only the modules that a program uses: the index loads a module when one of its names is
// read, and a module loads others on use. Runs on the compiler's output, with the folder of the index, because the compiler
// turns imports into calls of `require`.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { edited } from "./edited.mjs";

const parse = (javascript) => ts.createSourceFile("module.js", javascript, ts.ScriptTarget.ES2022, true);

/** The path in `require("./…")`, which only our own modules have. */
function ownPath(node) {
  if (!node || !ts.isCallExpression(node) || node.expression.getText() !== "require") return undefined;
  const [path] = node.arguments;
  return path && ts.isStringLiteral(path) && path.text.startsWith(".") ? path.text : undefined;
}

/** The name and path in `const name = require("./…");`. */
function ownImport(statement) {
  if (!ts.isVariableStatement(statement)) return undefined;
  const [{ name, initializer }] = statement.declarationList.declarations;
  const path = ownPath(initializer);
  return path === undefined ? undefined : { statement, name, path };
}

/** A CommonJS module whose `const name = require("./…")` run at the first use of their names. */
export function withLateRequires(javascript) {
  const source = parse(javascript);
  const imports = source.statements.map(ownImport).filter(Boolean);
  const names = new Set(imports.map(({ name }) => name.text));
  const edits = imports.map(({ statement, name: { text: name }, path }) => ({
    from: statement.getStart(),
    to: statement.end,
    text: `let ${name}Loaded;\nconst ${name} = () => ${name}Loaded ??= require("${path}");`,
  }));
  // The name of a property, or the imported name.
  const isName = (node) => node.parent.name === node && !ts.isShorthandPropertyAssignment(node.parent);
  const visit = (node) => {
    if (ts.isIdentifier(node) && names.has(node.text) && !isName(node)) edits.push(useOf(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return edited(javascript, edits);
}

/** In parentheses, because "new" would use the first call after it. */
function useOf(name) {
  if (ts.isPropertyAccessExpression(name.parent) && name.parent.expression === name) {
    return { from: name.getStart(), to: name.end, text: `(${name.text}())` };
  }
  throw new Error(`The module uses ${name.text} without one of its names: ${name.parent.getText()}`);
}

/** The path in `__exportStar(require("./…"), exports);`. */
const reexportedPath = ({ expression }) =>
  expression && ts.isCallExpression(expression) && expression.expression.getText() === "__exportStar"
    ? ownPath(expression.arguments[0])
    : undefined;

/** The names in `Object.defineProperty(exports, "name", { enumerable: true, get: function () { return module.name; } });`. */
function reexportedName(statement) {
  const pattern = /^Object\.defineProperty\(exports, "(\w+)", .* return (\w+)\.\1; } }\);$/;
  const [, name, module] = pattern.exec(statement.getText()) ?? [];
  return name === undefined ? undefined : { name, module };
}

const isUndefinedExport = (statement) => /^(exports\.\w+ = )+void 0;$/.test(statement.getText());

const isMarker = (statement) => /^Object\.defineProperty\(exports, "__esModule"/.test(statement.getText());

/**
 * An index of CommonJS that re-exports whole modules or single names, with one getter per name.
 *
 * @param namesOf the names that a module exports
 */
export function lazyIndex(javascript, namesOf) {
  const { statements } = parse(javascript);
  const start = statements.findIndex(isMarker);
  // Only the compiler's functions are before it.
  const [marker, ...body] = statements.slice(start);
  const sideEffects = body.filter(({ expression }) => ownPath(expression) !== undefined);
  const imports = new Map(body.map(ownImport).flatMap((own) => (own ? [[own.name.text, own.path]] : [])));
  const pairsOf = (statement) => {
    const path = reexportedPath(statement);
    if (path !== undefined) return namesOf(path).map((name) => [name, path]);
    const one = reexportedName(statement);
    return one && imports.has(one.module) ? [[one.name, imports.get(one.module)]] : [];
  };
  const isReexport = (each) => reexportedPath(each) !== undefined || pairsOf(each).length > 0;
  const isRead = (each) => isReexport(each) || ownImport(each) || isUndefinedExport(each) || sideEffects.includes(each);
  const rest = body.filter((each) => !isRead(each));
  const pairs = body.flatMap(pairsOf);
  if (start === -1 || pairs.length === 0 || rest.length > 0) {
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

export function makeLazy(folder) {
  const require = createRequire(join(resolve(folder), "index.js"));
  const indexPath = join(folder, "index.js");
  const index = lazyIndex(readFileSync(indexPath, "utf8"), (path) => Object.keys(require(path)));
  for (const name of readdirSync(folder, { recursive: true })) {
    // The bindings read only their base classes from our code.
    if (!name.endsWith(".js") || name === "index.js" || name.startsWith("l1/")) continue;
    const path = join(folder, name);
    writeFileSync(path, withLateRequires(readFileSync(path, "utf8")));
  }
  writeFileSync(indexPath, index);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) makeLazy(process.argv[2]);
