import ts from "typescript";
import type * as elements from "../../../lib/core/elements";
import {
  baseOf,
  elementIn,
  isSuperCall,
  type Transformer,
  UnexpectedSource,
  withImport,
  withStatements,
} from "./syntax";

type OwnClasses = Readonly<Record<string, keyof typeof elements>>;

/**
 * Makes resources and data sources extend our class in place of CDKTF's. The type of the names exists because the compiler
 * doesn't check code added by a transformer. A stack has few providers, so these extend CDKTF's own class.
 */
const extend =
  (ownClasses: OwnClasses): Transformer =>
  (context) =>
  (source) => {
    const { factory } = context;
    const element = elementIn(source);
    const own = ownClasses[baseOf(element) ?? ""];
    if (own === undefined) return source;
    const base = factory.createPropertyAccessExpression(factory.createIdentifier("elements"), own);
    const clause = factory.createHeritageClause(ts.SyntaxKind.ExtendsKeyword, [
      factory.createExpressionWithTypeArguments(base, undefined),
    ]);
    const { modifiers, name, typeParameters, members } = element;
    const extended = factory.updateClassDeclaration(element, modifiers, name, typeParameters, [clause], members);
    const statements = source.statements.map((each) => (each === element ? extended : each));
    return withImport(factory, withStatements(factory, source, statements), "elements", "../core/elements");
  };

/** The classes in the code, which cost less in a stack of thousands. */
export const extendOwnClasses: Transformer = (context) => {
  const extending = extend({ TerraformResource: "Resource", TerraformDataSource: "DataSource" })(context);
  const passing = passConfig(context);
  return (source) => extending(baseOf(elementIn(source)) === "TerraformProvider" ? source : passing(source));
};

/**
 * Passes the config to the base class. It holds the validation of the props, and a data source refuses arguments that would
 * not be written.
 */
const passConfig: Transformer = (context) => (source) => {
  const { factory } = context;
  let found = 0;
  const visit = (node: ts.Node): ts.Node => {
    if (!isSuperCall(node) || node.arguments.length !== 3) return ts.visitEachChild(node, visit, context);
    found += 1;
    const all = [...node.arguments, factory.createIdentifier("config")];
    return factory.updateCallExpression(node, node.expression, undefined, all);
  };
  const element = elementIn(source);
  const changed = ts.visitEachChild(element, visit, context);
  if (found !== 1)
    throw new UnexpectedSource(source, `${String(found)} calls of super(…, …, …) in a constructor, expected 1.`);
  return withStatements(
    factory,
    source,
    source.statements.map((each) => (each === element ? changed : each)),
  );
};

/** The class in the declarations, which has only the methods that users need. */
export const declareOwnClass = extend({ TerraformResource: "ManagedResource" });

/** Makes the props of resources extend our meta-arguments in place of CDKTF's. */
export const declareOwnArguments: Transformer = (context) => (source) => {
  if (baseOf(elementIn(source)) !== "TerraformResource") return source;
  const { factory } = context;
  const isMetaArguments = (node: ts.Node) =>
    ts.isExpressionWithTypeArguments(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === "TerraformMetaArguments";
  const visit = (node: ts.Node): ts.Node => {
    if (!isMetaArguments(node)) return ts.visitEachChild(node, visit, context);
    const own = factory.createPropertyAccessExpression(factory.createIdentifier("elements"), "ResourceArguments");
    return factory.createExpressionWithTypeArguments(own, undefined);
  };
  return ts.visitEachChild(source, visit, context);
};
