// The shared parts of the bindings' transformers.
import ts from "typescript";

export type Transformer = ts.TransformerFactory<ts.SourceFile>;

export const parseSource = (fileName: string, text: string): ts.SourceFile =>
  ts.createSourceFile(fileName, text, ts.ScriptTarget.ES2022, true);

/** Fails the build: the generator's output differs from the expected input of a transformer. */
export class UnexpectedSource extends Error {
  constructor(source: ts.SourceFile, problem: string) {
    super(`The generated bindings in ${source.fileName} don't have the expected structure: ${problem}`);
  }
}

/** The classes of CDKTF that a resource, a data source and the provider extend. */
const elementClasses = ["TerraformResource", "TerraformDataSource", "TerraformProvider"];

/** The name of the class of CDKTF that this one extends. */
export function baseOf(declaration: ts.ClassDeclaration): string | undefined {
  const clause = declaration.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
  const base = clause?.types[0]?.expression;
  if (!base || !ts.isPropertyAccessExpression(base)) return undefined;
  return ts.isIdentifier(base.expression) && base.expression.text === "cdktf" ? base.name.text : undefined;
}

/** The class of a file that is a resource, a data source or the provider. The others are nested attributes. */
export function elementIn(source: ts.SourceFile): ts.ClassDeclaration {
  const found = source.statements
    .filter(ts.isClassDeclaration)
    .filter((each) => elementClasses.includes(baseOf(each) ?? ""));
  const [element] = found;
  if (element && found.length === 1) return element;
  throw new UnexpectedSource(
    source,
    `${String(found.length)} classes extend one of ${elementClasses.join(", ")}, expected 1.`,
  );
}

/** The name of a class, of its member, or of a property. */
export const nameOf = ({ name }: ts.NamedDeclaration): string | undefined =>
  name && ts.isIdentifier(name) ? name.text : undefined;

export const isSuperCall = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.SuperKeyword;

/** The return type of `get` of a list or map: the type of its entries. */
export function entryTypeOf(declaration: ts.ClassDeclaration | ts.InterfaceDeclaration): ts.TypeNode | undefined {
  const members: readonly ts.NamedDeclaration[] = declaration.members;
  const get = members.find((member) => ts.isMethodDeclaration(member) && nameOf(member) === "get");
  return get && ts.isMethodDeclaration(get) ? get.type : undefined;
}

/** Adds `import * as <name> from "<path>"` after the imports of a file. */
export function withImport(factory: ts.NodeFactory, source: ts.SourceFile, name: string, path: string): ts.SourceFile {
  const all = factory.createNamespaceImport(factory.createIdentifier(name));
  const clause = factory.createImportClause(undefined, undefined, all);
  const added = factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(path));
  const end = source.statements.findLastIndex(ts.isImportDeclaration) + 1;
  return withStatements(factory, source, [...source.statements.slice(0, end), added, ...source.statements.slice(end)]);
}

/** A file with other statements. The comments at its start stay. */
export const withStatements = (
  factory: ts.NodeFactory,
  source: ts.SourceFile,
  statements: readonly ts.Statement[],
): ts.SourceFile =>
  factory.updateSourceFile(source, ts.setTextRange(factory.createNodeArray(statements), source.statements));
