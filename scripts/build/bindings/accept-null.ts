import ts from "typescript";
import { baseOf, nameOf, type Transformer, UnexpectedSource } from "./syntax";

/**
 * Treats null as undefined in setters of nested attributes. Programs in plain JavaScript write null for omitted values, like
 * Terraform, and the generated setter would fail.
 */
export const acceptNull: Transformer = (context) => (source) => {
  const { factory } = context;

  function accepting(setter: ts.SetAccessorDeclaration, of: string): ts.SetAccessorDeclaration {
    const [first, ...rest] = setter.body?.statements ?? [];
    if (!setter.body || rest.length > 0 || !first || !ts.isIfStatement(first) || !comparesValue(first.expression)) {
      throw new UnexpectedSource(
        source,
        `the setter of ${of}.internalValue doesn't start with "if (value === undefined)".`,
      );
    }
    const isMissing = factory.createBinaryExpression(
      first.expression.left,
      ts.SyntaxKind.EqualsEqualsToken,
      factory.createNull(),
    );
    const changed = factory.updateIfStatement(first, isMissing, first.thenStatement, first.elseStatement);
    const body = factory.updateBlock(setter.body, [changed]);
    return factory.updateSetAccessorDeclaration(setter, setter.modifiers, setter.name, setter.parameters, body);
  }

  return ts.visitEachChild(
    source,
    (node) => {
      if (!ts.isClassDeclaration(node) || baseOf(node) !== "ComplexObject") return node;
      const name = nameOf(node) ?? "";
      if (!node.members.some(isSetter)) throw new UnexpectedSource(source, `${name} has no setter for internalValue.`);
      return ts.visitEachChild(node, (member) => (isSetter(member) ? accepting(member, name) : member), context);
    },
    context,
  );
};

const isSetter = (node: ts.Node): node is ts.SetAccessorDeclaration =>
  ts.isSetAccessorDeclaration(node) && nameOf(node) === "internalValue";

/** `value === undefined` */
const comparesValue = (node: ts.Expression): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) &&
  node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken &&
  isNamed(node.left, "value") &&
  isNamed(node.right, "undefined");

const isNamed = (node: ts.Expression, name: string) => ts.isIdentifier(node) && node.text === name;
