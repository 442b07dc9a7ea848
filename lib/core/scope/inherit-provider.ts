import { TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * The provider of a construct, as props for the constructs that its methods make: these have to be in the same account.
 * Empty where the construct uses the provider of its stack.
 */
export function inheritProvider(construct: IConstruct): { readonly provider?: TerraformProvider } {
  const { provider } = construct as { readonly provider?: unknown };
  return TerraformProvider.isTerraformProvider(provider) ? { provider } : {};
}
