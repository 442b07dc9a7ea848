import ts from "typescript";
import { type AnyContract, type Contract, identityFields } from "../../../src/contract";
import { elementIn, nameOf, type Transformer, withStatements } from "./syntax";

const comment = `*
 * Imports an existing object in the next deployment, instead of creating it. Pass its import ID, or its identity, which
 * requires Terraform or OpenTofu 1.12. After the deploy the call has no effect, and you can remove it.
 * @throws if the identity is invalid
 `;

/** Declares that `importFrom` accepts the identity of a resource, too. Its values have the types of the getters. */
export const acceptIdentities =
  (contract: AnyContract | undefined): Transformer =>
  ({ factory }) =>
  (source) => {
    if (contract?.kind !== "resource") return source;
    const element = elementIn(source);
    const readonly = [factory.createModifier(ts.SyntaxKind.ReadonlyKeyword)];
    const typeOf = (name: string) =>
      factory.createIndexedAccessTypeNode(
        factory.createTypeReferenceNode(nameOf(element) ?? ""),
        factory.createLiteralTypeNode(factory.createStringLiteral(name)),
      );
    const identity = factory.createTypeLiteralNode(
      identityFields(contract as Contract).map((name) =>
        factory.createPropertySignature(readonly, name, undefined, typeOf(name)),
      ),
    );
    const id = factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
    const provider = factory.createQualifiedName(factory.createIdentifier("cdktf"), "TerraformProvider");
    const optional = factory.createToken(ts.SyntaxKind.QuestionToken);
    const method = factory.createMethodDeclaration(
      undefined,
      undefined,
      "importFrom",
      undefined,
      undefined,
      [
        factory.createParameterDeclaration(
          undefined,
          undefined,
          "from",
          undefined,
          factory.createUnionTypeNode([id, identity]),
        ),
        factory.createParameterDeclaration(
          undefined,
          undefined,
          "provider",
          optional,
          factory.createTypeReferenceNode(provider),
        ),
      ],
      factory.createKeywordTypeNode(ts.SyntaxKind.VoidKeyword),
      undefined,
    );
    ts.addSyntheticLeadingComment(method, ts.SyntaxKind.MultiLineCommentTrivia, comment, true);
    const { modifiers, name, typeParameters, heritageClauses, members } = element;
    const changed = factory.updateClassDeclaration(element, modifiers, name, typeParameters, heritageClauses, [
      ...members,
      method,
    ]);
    return withStatements(
      factory,
      source,
      source.statements.map((each) => (each === element ? changed : each)),
    );
  };
