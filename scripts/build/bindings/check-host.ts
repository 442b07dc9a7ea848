import ts from "typescript";
import type * as host from "../../../lib/core/scope/host";
import { elementIn, isSuperCall, UnexpectedSource, withImport, withStatements, type Transformer } from "./syntax";

/** The type annotation exists because the compiler does not check code added by a transformer. */
const checkName: keyof typeof host = "inHost";

/**
 * Makes every resource, data source and provider check its scope: a stack of CDK Terrain can't contain constructs for CDKTF.
 * A constructor does this first, because CDKTF fails later with an unclear error.
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
    const check = factory.createPropertyAccessExpression(factory.createIdentifier("host"), checkName);
    const checked = factory.createCallExpression(check, undefined, [scope, id]);
    return factory.updateCallExpression(node, node.expression, undefined, [checked, id, ...rest]);
  };
  const checking = ts.visitEachChild(element, visit, context);
  if (found !== 1) {
    throw new UnexpectedSource(source, `${String(found)} calls of super(scope, id, …) in a constructor, expected 1.`);
  }
  const statements = source.statements.map((each) => (each === element ? checking : each));
  return withImport(factory, withStatements(factory, source, statements), "host", "../core/scope/host");
};
