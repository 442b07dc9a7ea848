import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../../src/contract";
import { resolveTokens } from "./resolve-tokens";

/**
 * A construct with members that its type doesn't show, because the host declares them as protected or private, or because
 * only some constructs have them.
 */
export function membersOf<Members extends object>(construct: IConstruct): Members {
  // TypeScript has no other access to them.
  return construct as unknown as Members;
}

/** The attributes that CDKTF synthesizes for a construct, by their Terraform names. They may contain tokens. */
export function attributesOf(construct: IConstruct): Properties {
  const { synthesizeAttributes } = membersOf<{ synthesizeAttributes: () => Properties }>(construct);
  return synthesizeAttributes.call(construct);
}

const resolver = new DefaultTokenResolver(new StringConcat());

/** The same values with tokens resolved: a reference becomes the text of its Terraform expression. */
export function resolveAttributes(scope: IConstruct, attributes: Properties): Properties {
  const options = { scope, preparing: false, resolver };
  return resolveTokens(attributes, { resolve: (part) => Tokenization.resolve(part, options) as unknown }) as Properties;
}
