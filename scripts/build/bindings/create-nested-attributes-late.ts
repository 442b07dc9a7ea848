import ts from "typescript";
import { baseOf, nameOf, type Transformer, UnexpectedSource, withStatements } from "./syntax";

/**
 * Creates the objects of nested attributes when a program refers to one. The generator creates one for every nested
 * attribute of every resource, and each takes a stack trace, whether it is ever used or not. Instead of the field
 *
 *     private _rules = new FirewallRulesOutputReference(this, "rules");
 *
 * a class gets the field `_rulesObject` and two getters. `_rulesHolder` is for values that are set: an object of the
 * class without its constructor, which is all that a value needs. `_rules` is for references: the object as CDKTF means
 * it, with the value that was set before.
 */
export const createNestedAttributesLate: Transformer = (context) => (source) => {
  const created = new Set<string>();

  const statements = source.statements.map((statement) => {
    if (!ts.isClassDeclaration(statement)) return statement;
    const nested = nestedAttributes(source, statement);
    for (const { type } of nested.values()) created.add(type.text);
    for (const type of createdOnDemand(statement)) created.add(type);
    return nested.size === 0 ? statement : withLateObjects(context, source, statement, nested);
  });

  const forgotten = source.statements.filter(ts.isClassDeclaration).find((each) => {
    return baseOf(each)?.startsWith("Complex") && !created.has(nameOf(each) ?? "");
  });
  if (forgotten) throw new UnexpectedSource(source, `no field or method creates ${nameOf(forgotten) ?? "a class"}.`);
  return withStatements(context.factory, source, statements);
};

interface Nested {
  readonly type: ts.Identifier;
  readonly creation: ts.NewExpression;
}

/** The fields of a class that contain nested attributes, by their names. */
function nestedAttributes(source: ts.SourceFile, declaration: ts.ClassDeclaration): ReadonlyMap<string, Nested> {
  const nested = new Map<string, Nested>();
  for (const member of declaration.members) {
    if (!ts.isPropertyDeclaration(member) || !member.initializer || !ts.isNewExpression(member.initializer)) continue;
    const [name, creation] = [nameOf(member) ?? "", member.initializer];
    const [parent, attribute, ...rest] = creation.arguments ?? [];
    const isKnown =
      ts.isIdentifier(creation.expression) &&
      parent?.kind === ts.SyntaxKind.ThisKeyword &&
      attribute !== undefined &&
      ts.isStringLiteral(attribute) &&
      rest.every(({ kind }) => kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword);
    if (!isKnown || !ts.isIdentifier(creation.expression)) {
      throw new UnexpectedSource(source, `${name} isn't created by new …(this, "…").`);
    }
    nested.set(name, { type: creation.expression, creation });
  }
  return nested;
}

/** The classes whose objects a list or map creates for its entries. */
const createdOnDemand = (declaration: ts.ClassDeclaration): readonly string[] =>
  declaration.members
    .filter((member) => ts.isMethodDeclaration(member) && nameOf(member) === "get")
    .flatMap((member) => (ts.isMethodDeclaration(member) ? (member.body?.statements ?? []) : []))
    .flatMap((statement) => (ts.isReturnStatement(statement) && statement.expression ? [statement.expression] : []))
    .flatMap((value) =>
      ts.isNewExpression(value) && ts.isIdentifier(value.expression) ? [value.expression.text] : [],
    );

/** The expressions for the object of one nested attribute, and for its value. */
const own = (factory: ts.NodeFactory, name: string) =>
  factory.createPropertyAccessExpression(factory.createThis(), name);
const objectOf = (factory: ts.NodeFactory, name: string) => own(factory, `${name}Object`);
const holderOf = (factory: ts.NodeFactory, name: string) => own(factory, `${name}Holder`);
const valueOf = (factory: ts.NodeFactory, object: ts.Expression) =>
  factory.createPropertyAccessExpression(object, "internalValue");

function withLateObjects(
  context: ts.TransformationContext,
  source: ts.SourceFile,
  declaration: ts.ClassDeclaration,
  nested: ReadonlyMap<string, Nested>,
): ts.ClassDeclaration {
  const { factory } = context;

  /** The name of the nested attribute, in `this._rules.internalValue`. */
  function attributeIn(node: ts.Node): string | undefined {
    if (!ts.isPropertyAccessExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
    const { expression: holder, name } = node.expression;
    if (holder.kind !== ts.SyntaxKind.ThisKeyword || !nested.has(name.text)) return undefined;
    if (node.name.text === "internalValue") return name.text;
    throw new UnexpectedSource(source, `this.${name.text}.${node.name.text} is read instead of its internalValue.`);
  }

  function visit(node: ts.Node): ts.Node | ts.Node[] {
    if (ts.isExpressionStatement(node) && isAssignment(node.expression)) {
      const name = attributeIn(node.expression.left);
      if (name !== undefined) return settingOf(factory, source, name, node.expression.right);
    }
    const read = attributeIn(node);
    if (read !== undefined) {
      const question = factory.createToken(ts.SyntaxKind.QuestionDotToken);
      return factory.createPropertyAccessChain(objectOf(factory, read), question, "internalValue");
    }
    const name = ts.isPropertyDeclaration(node) ? (nameOf(node) ?? "") : "";
    const attribute = nested.get(name);
    return attribute ? membersOf(factory, name, attribute, node) : ts.visitEachChild(node, visit, context);
  }

  return ts.visitEachChild(declaration, visit, context);
}

const isAssignment = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;

/** The setter call for the value of a nested attribute. */
function settingOf(factory: ts.NodeFactory, source: ts.SourceFile, name: string, value: ts.Expression): ts.Statement {
  const object = objectOf(factory, name);
  const set = (target: ts.Expression) =>
    factory.createExpressionStatement(factory.createAssignment(valueOf(factory, target), value));
  if (ts.isIdentifier(value) && value.text === "undefined") return factory.createIfStatement(object, set(object));
  if (ts.isIdentifier(value)) return set(holderOf(factory, name));
  if (!ts.isPropertyAccessExpression(value) || !ts.isIdentifier(value.expression)) {
    throw new UnexpectedSource(source, `the value of this.${name} comes from ${value.getText(source)}.`);
  }
  // An omitted value must not create the object.
  const isGiven = factory.createBinaryExpression(value, ts.SyntaxKind.ExclamationEqualsToken, factory.createNull());
  return factory.createIfStatement(factory.createLogicalOr(isGiven, object), set(holderOf(factory, name)));
}

/** The replacement of the field of a nested attribute. */
function membersOf(
  factory: ts.NodeFactory,
  name: string,
  { type, creation }: Nested,
  field: ts.Node,
): ts.ClassElement[] {
  const privately = [factory.createModifier(ts.SyntaxKind.PrivateKeyword)];
  const question = factory.createToken(ts.SyntaxKind.QuestionToken);
  const typed = factory.createTypeReferenceNode(type);
  const object = objectOf(factory, name);
  const getter = (of: string, ...statements: readonly ts.Statement[]) =>
    factory.createGetAccessorDeclaration(privately, of, [], typed, factory.createBlock(statements, true));
  const called = (method: string, ...given: readonly ts.Expression[]) =>
    factory.createCallExpression(
      factory.createPropertyAccessExpression(factory.createIdentifier("Object"), method),
      undefined,
      given,
    );

  const withoutConstructor = called("create", factory.createPropertyAccessExpression(type, "prototype"));
  const held = factory.createBinaryExpression(object, ts.SyntaxKind.QuestionQuestionEqualsToken, withoutConstructor);
  // Only the constructor sets the parent. It is protected, so its name is in quotes, which the compiler allows.
  const parent = factory.createElementAccessChain(
    object,
    factory.createToken(ts.SyntaxKind.QuestionDotToken),
    factory.createStringLiteral("terraformResource"),
  );
  const created = factory.createAssignment(object, called("assign", creation, object));
  const kept = factory.createPropertyDeclaration(privately, `${name}Object`, question, typed, undefined);
  return [
    ts.setCommentRange(kept, ts.getCommentRange(field)),
    getter(`${name}Holder`, factory.createReturnStatement(held)),
    getter(
      name,
      factory.createIfStatement(parent, factory.createReturnStatement(object)),
      factory.createReturnStatement(created),
    ),
  ];
}
