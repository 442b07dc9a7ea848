import ts from "typescript";
import type * as props from "../../../lib/core/props/read-props";
import {
  elementIn,
  isSuperCall,
  nameOf,
  type Transformer,
  UnexpectedSource,
  withImport,
  withStatements,
} from "./syntax";

/** The type annotation exists because the compiler does not check code added by a transformer. */
const checkName: keyof typeof props = "checkedScope";

/**
 * Makes every resource, data source and provider check its arguments: a stack of CDK Terrain can't contain constructs for
 * CDKTF, and a name that the class doesn't have is dropped. A constructor does this first, because CDKTF fails later with an
 * unclear error.
 */
export const checkHost: Transformer = (context) => (source) => {
  const { factory } = context;
  const element = elementIn(source);
  let found = 0;
  const visit = (node: ts.Node): ts.Node => {
    if (!isSuperCall(node)) return ts.visitEachChild(node, visit, context);
    const [scope, id, ...rest] = node.arguments;
    if (!scope || !id || !ts.isIdentifier(scope) || scope.text !== "scope") return node;
    found += 1;
    const check = factory.createPropertyAccessExpression(factory.createIdentifier("props"), checkName);
    const names = factory.createArrayLiteralExpression(
      configNames(source, element).map((name) => factory.createStringLiteral(name)),
    );
    const checked = factory.createCallExpression(check, undefined, [
      scope,
      id,
      factory.createIdentifier("config"),
      names,
    ]);
    return factory.updateCallExpression(node, node.expression, undefined, [checked, id, ...rest]);
  };
  const checking = ts.visitEachChild(element, visit, context);
  if (found !== 1) {
    throw new UnexpectedSource(source, `${String(found)} calls of super(scope, id, …) in a constructor, expected 1.`);
  }
  const statements = source.statements.map((each) => (each === element ? checking : each));
  return withImport(factory, withStatements(factory, source, statements), "props", "../core/props/read-props");
};

/** The names in the type of the constructor's third parameter, apart from meta-arguments. */
function configNames(source: ts.SourceFile, element: ts.ClassDeclaration): readonly string[] {
  const constructor = element.members.find((member) => ts.isConstructorDeclaration(member));
  const type = constructor?.parameters[2]?.type;
  const name = type && ts.isTypeReferenceNode(type) ? type.typeName.getText(source) : undefined;
  const config = source.statements.find((each) => ts.isInterfaceDeclaration(each) && nameOf(each) === name);
  if (!config || !ts.isInterfaceDeclaration(config))
    throw new UnexpectedSource(source, "the constructor has no third parameter whose type is an interface.");
  return config.members.flatMap((member) => nameOf(member) ?? []);
}
