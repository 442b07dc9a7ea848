import ts from "typescript";
import { nameOf, type Transformer, UnexpectedSource, withStatements } from "./syntax";

/**
 * Omits attributes without a value from the objects that CDKTF synthesizes. The generator returns every attribute, most of
 * them undefined, and CDKTF and the validation then visit each several times. Instead of
 *
 *     return { label: cdktf.stringToTerraform(this._label) };
 *
 * a function has
 *
 *     const attributes = {};
 *     if (this._label !== undefined) attributes.label = cdktf.stringToTerraform(this._label);
 *     return attributes;
 */
export const skipUnsetAttributes: Transformer = (context) => (source) => {
  const { factory } = context;
  const attributes = factory.createIdentifier("attributes");

  function assignment(property: ts.ObjectLiteralElementLike): ts.Statement {
    const value = ts.isPropertyAssignment(property) ? property.initializer : undefined;
    const argument = value && ts.isCallExpression(value) ? value.arguments[0] : undefined;
    const name = nameOf(property);
    if (!value || !argument || name === undefined)
      throw new UnexpectedSource(source, `${property.getText(source)} isn't a conversion of a value.`);
    const target = factory.createPropertyAccessExpression(attributes, name);
    return factory.createIfStatement(
      factory.createStrictInequality(holderIn(argument), factory.createIdentifier("undefined")),
      factory.createExpressionStatement(factory.createAssignment(target, value)),
    );
  }

  function withoutUnset(body: ts.Block): ts.Block {
    const last = body.statements.at(-1);
    const object = last && ts.isReturnStatement(last) ? last.expression : undefined;
    if (!object || !ts.isObjectLiteralExpression(object))
      throw new UnexpectedSource(source, `a function doesn't return an object: ${body.getText(source)}`);
    const created = factory.createVariableDeclaration(
      attributes,
      undefined,
      undefined,
      factory.createObjectLiteralExpression(),
    );
    return factory.updateBlock(body, [
      ...body.statements.slice(0, -1),
      factory.createVariableStatement(undefined, factory.createVariableDeclarationList([created], ts.NodeFlags.Const)),
      ...object.properties.map(assignment),
      factory.createReturnStatement(attributes),
    ]);
  }

  function visit(node: ts.Node): ts.Node {
    if (ts.isClassDeclaration(node)) return ts.visitEachChild(node, visit, context);
    const isSynthesis = ts.isMethodDeclaration(node) && nameOf(node) === "synthesizeAttributes";
    const isConversion = ts.isFunctionDeclaration(node) && /[^l]ToTerraform$/.test(nameOf(node) ?? "");
    if (!(isSynthesis || isConversion)) return node;
    return ts.visitEachChild(node, (child) => (ts.isBlock(child) ? withoutUnset(child) : child), context);
  }

  return withStatements(
    factory,
    source,
    source.statements.map((each) => visit(each) as ts.Statement),
  );
};

/** The expression that is undefined if an attribute is unset: for a nested attribute, its object. */
function holderIn(value: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(value) && value.questionDotToken ? value.expression : value;
}
