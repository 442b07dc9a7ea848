import ts from "typescript";
import { camel, type Contract, type Field, type Fields, list, object } from "../../../src/contract";
import { baseOf, elementIn, entryTypeOf, nameOf, type Transformer, UnexpectedSource, withStatements } from "./syntax";

/** The fields of every binding, by the name of its file. */
export function fieldsByBinding(contracts: readonly Contract[]): ReadonlyMap<string, Fields> {
  const dashed = (name: string) => name.replace(/_/g, "-");
  return new Map(
    contracts.flatMap(({ name, plural, fields }) => [
      [dashed(name), fields],
      [`data-stratus-${dashed(name)}`, fields],
      [`data-stratus-${dashed(plural)}`, { ...fields, [camel(plural)]: list("", object("", fields)) }],
    ]),
  );
}

/**
 * Adds the kinds of ids, the formats of strings and their possible values to the declarations. Terraform's schema has only numbers and strings, and
 * the contracts know more. This changes the declarations, which contain the types of getters. The generated source leaves
 * them to the compiler.
 */
export const narrowFieldTypes =
  (fields: Fields): Transformer =>
  (context) =>
  (source) => {
    const { factory } = context;
    const { types, named } = narrowedTypes(context, source, fields);
    const visit = (node: ts.Node): ts.Node => types.get(node) ?? ts.visitEachChild(node, visit, context);
    const changed = ts.visitEachChild(source, visit, context);
    const imports = [...named].sort().map((name) => importOf(factory, name));
    return withStatements(factory, changed, [...imports, ...changed.statements]);
  };

/** The contract's type for a field: the generator's keyword, and the replacing type. */
interface Narrower {
  readonly keyword: ts.SyntaxKind;
  readonly type: ts.TypeNode;
  /** The type of the contracts that it refers to, if any. */
  readonly named?: keyof typeof modules;
}

function narrowerOf(factory: ts.NodeFactory, { spec }: Field): Narrower | undefined {
  // The entries of a list that are not objects.
  if (spec.item && !spec.item.spec.fields) return narrowerOf(factory, spec.item);
  const { kind, idOf, forms = [], nameIn, choices } = spec;
  if (kind === "json") {
    return { keyword: ts.SyntaxKind.AnyKeyword, type: factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) };
  }
  if (idOf !== undefined) {
    const type = factory.createTypeReferenceNode("Id", [textType(factory, idOf)]);
    return { keyword: ts.SyntaxKind.NumberKeyword, type, named: "Id" };
  }
  const keyword = ts.SyntaxKind.StringKeyword;
  const types = choices
    ? choices.map((choice) => textType(factory, choice))
    : forms.map((form) => formType(factory, form));
  const [first] = types;
  const form = types.length > 1 ? factory.createUnionTypeNode(types) : first;
  if (nameIn !== undefined) {
    const general = form ? [form] : [];
    const type = factory.createTypeReferenceNode("CatalogueName", [textType(factory, nameIn), ...general]);
    return { keyword, type, named: "CatalogueName" };
  }
  return form && { keyword, type: form };
}

const textType = (factory: ts.NodeFactory, text: string) =>
  factory.createLiteralTypeNode(factory.createStringLiteral(text));

/** The type of `mysql/*` (the star stands for any string) and of `#.#` (`#` stands for any number). */
function formType(factory: ts.NodeFactory, form: string): ts.TypeNode {
  const [head = "", ...rest] = form.split(/(?=[*#])/);
  const [start, pieces] = /^[*#]/.test(head) ? ["", [head, ...rest]] : [head, rest];
  if (pieces.length === 0) return factory.createLiteralTypeNode(factory.createNoSubstitutionTemplateLiteral(form));
  const spans = pieces.map((piece, index) => {
    const keyword = piece.startsWith("*") ? ts.SyntaxKind.StringKeyword : ts.SyntaxKind.NumberKeyword;
    const literal =
      index === pieces.length - 1
        ? factory.createTemplateTail(piece.slice(1))
        : factory.createTemplateMiddle(piece.slice(1));
    return factory.createTemplateLiteralTypeSpan(factory.createKeywordTypeNode(keyword), literal);
  });
  return factory.createTemplateLiteralType(factory.createTemplateHead(start), spans);
}

/** The module of the types that bindings refer to. */
const modules = { Id: "../../src/contract/field", CatalogueName: "../../src/contract/catalogue" } as const;

function importOf(factory: ts.NodeFactory, name: keyof typeof modules): ts.ImportDeclaration {
  const specifier = factory.createImportSpecifier(false, undefined, factory.createIdentifier(name));
  const names = factory.createNamedImports([specifier]);
  const clause = factory.createImportClause(ts.SyntaxKind.TypeKeyword, undefined, names);
  return factory.createImportDeclaration(undefined, clause, factory.createStringLiteral(modules[name]));
}

type Declaration = ts.ClassDeclaration | ts.InterfaceDeclaration;
type Member = ts.ClassElement | ts.TypeElement;

/** The narrower types in one file, each with the type that it replaces, and the types of the contracts that they refer to. */
function narrowedTypes(
  context: ts.TransformationContext,
  source: ts.SourceFile,
  fields: Fields,
): { readonly types: ReadonlyMap<ts.Node, ts.TypeNode>; readonly named: ReadonlySet<keyof typeof modules> } {
  const { factory } = context;
  const element = elementIn(source);
  const isResource = baseOf(element) === "TerraformResource";
  const declared = declarationsIn(source);
  const types = new Map<ts.Node, ts.TypeNode>();
  const seen = new Set<Declaration>();
  const named = new Set<keyof typeof modules>();

  function narrow(member: Member, type: ts.TypeNode, narrower: Narrower): void {
    const narrowed = narrowedType(context, type, narrower);
    if (narrowed === type) {
      const keyword = ts.tokenToString(narrower.keyword) ?? "";
      throw new UnexpectedSource(source, `the type of ${nameOf(member) ?? ""} has no "${keyword}" to narrow.`);
    }
    types.set(type, narrowed);
    if (narrower.named) named.add(narrower.named);
  }

  function walk(declaration: Declaration, within: Fields): void {
    if (seen.has(declaration)) return;
    seen.add(declaration);
    const found = new Set<string>();
    for (const member of declaration.members as ts.NodeArray<Member>) {
      if (ts.isConstructorDeclaration(member)) {
        for (const config of namedBy(declared, member.parameters[2]?.type)) walk(config, within);
      }
      const name = nameOf(member)?.replace(/Input$/, "") ?? "";
      const field = Object.hasOwn(within, name) ? within[name] : undefined;
      const type = typeOf(member);
      if (!field || !type) continue;
      found.add(name);
      const narrower = narrowerOf(factory, field);
      // Values that are read have their format. Any string can be written, because the constructs validate it and report
      // problems.
      const isRead = ts.isGetAccessor(member);
      if (narrower && (isRead || narrower.keyword !== ts.SyntaxKind.StringKeyword)) narrow(member, type, narrower);
      const inner = field.spec.fields ?? field.spec.item?.spec.fields;
      if (inner) for (const part of namedBy(declared, type)) walk(part, inner);
    }
    // A data source does not have every field of the contract.
    if (!isResource || !ts.isClassDeclaration(declaration)) return;
    const missing = Object.keys(within).find(
      (name) => !found.has(name) && within[name] && narrowerOf(factory, within[name]),
    );
    if (missing) throw new UnexpectedSource(source, `${nameOf(declaration) ?? ""} has no ${missing}.`);
  }

  walk(element, fields);
  return { types, named };
}

/** A type with the narrower one in place of the keyword. */
function narrowedType(context: ts.TransformationContext, node: ts.TypeNode, narrower: Narrower): ts.TypeNode {
  const { factory } = context;
  const narrow = (each: ts.TypeNode) => narrowedType(context, each, narrower);
  if (node.kind === narrower.keyword) return narrower.type;
  if (ts.isArrayTypeNode(node)) return factory.updateArrayTypeNode(node, narrow(node.elementType));
  if (ts.isUnionTypeNode(node)) {
    const members = node.types.map(narrow);
    if (members.every((each, index) => each === node.types[index])) return node;
    return factory.createUnionTypeNode(members.flatMap((each) => (ts.isUnionTypeNode(each) ? each.types : [each])));
  }
  if (!ts.isTypeLiteralNode(node)) return node;
  const entry = (each: ts.Node) =>
    ts.isIndexSignatureDeclaration(each)
      ? factory.updateIndexSignature(each, each.modifiers, each.parameters, narrow(each.type))
      : each;
  return ts.visitEachChild(node, entry, context);
}

const declarationsIn = (source: ts.SourceFile): ReadonlyMap<string, Declaration> =>
  new Map(
    source.statements
      .filter((each) => ts.isClassDeclaration(each) || ts.isInterfaceDeclaration(each))
      .map((each) => [nameOf(each) ?? "", each]),
  );

/** The classes and interfaces in a type: for a list, those of its entries. */
function namedBy(declared: ReadonlyMap<string, Declaration>, node: ts.TypeNode | undefined): readonly Declaration[] {
  if (!node) return [];
  if (ts.isArrayTypeNode(node)) return namedBy(declared, node.elementType);
  if (ts.isUnionTypeNode(node)) return node.types.flatMap((each) => namedBy(declared, each));
  if (!ts.isTypeReferenceNode(node) || !ts.isIdentifier(node.typeName)) return [];
  const found = declared.get(node.typeName.text);
  if (!found) return [];
  const entry = entryTypeOf(found);
  return entry ? namedBy(declared, entry) : [found];
}

function typeOf(member: Member): ts.TypeNode | undefined {
  if (ts.isSetAccessor(member)) return member.parameters[0]?.type;
  return ts.isGetAccessor(member) || ts.isPropertyDeclaration(member) || ts.isPropertySignature(member)
    ? member.type
    : undefined;
}
