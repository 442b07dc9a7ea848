import { TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/**
 * Returns the provider of a construct as props for the constructs that its methods create, which must be in the same
 * account. Empty if the construct uses the default provider of its stack.
 */
export function inheritProvider(construct: IConstruct): { readonly provider?: TerraformProvider } {
  const { provider } = construct as { readonly provider?: unknown };
  return TerraformProvider.isTerraformProvider(provider) ? { provider } : {};
}
