import { TerraformProvider } from "cdktf";
import type { IConstruct } from "constructs";

/** The provider that a construct names, for what its methods make: it is in the same account. */
export function inheritProvider(construct: IConstruct): { readonly provider?: TerraformProvider } {
  const { provider } = construct as { readonly provider?: unknown };
  return TerraformProvider.isTerraformProvider(provider) ? { provider } : {};
}
