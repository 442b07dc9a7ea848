import ts from "typescript";
import type * as elements from "../../../lib/core/elements";
import { baseOf, elementIn, withImport, withStatements, type Transformer } from "./syntax";

/**
 * Our class for each of CDKTF's. The type annotation exists because the compiler does not check code added by a transformer.
 * A stack has few providers, so these extend CDKTF's own class.
 */
const ownClasses: Readonly<Record<string, keyof typeof elements>> = {
  TerraformResource: "Resource",
  TerraformDataSource: "DataSource",
};

/** Makes resources and data sources extend our classes, which have more methods and cost less in a stack of thousands. */
export const extendOwnClasses: Transformer = (context) => (source) => {
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
