import { DefaultTokenResolver, StringConcat, Tokenization } from "cdktf";
import type { IConstruct } from "constructs";
import type { Properties } from "../../../src/contract";
import { resolveTokens } from "./resolve-tokens";

/** The attributes that CDKTF writes for a construct, by Terraform's names. They still have tokens in them. */
export function attributesOf(construct: IConstruct): Properties {
  const { synthesizeAttributes } = construct as unknown as { readonly synthesizeAttributes: () => Properties };
  return synthesizeAttributes.call(construct);
}

const resolver = new DefaultTokenResolver(new StringConcat());

/** The same values with tokens resolved: a reference becomes the text of its Terraform expression. */
export function resolveAttributes(scope: IConstruct, attributes: Properties): Properties {
  const options = { scope, preparing: false, resolver };
  return resolveTokens(attributes, { resolve: (part) => Tokenization.resolve(part, options) as unknown }) as Properties;
}
