/** Where Terraform takes the provider to come from. No registry has it. */
export const providerSource = "stratus.internal/stratus/stratus";

/** A provider's address in full, as lock files have it: `random` is `registry.terraform.io/hashicorp/random`. */
export function toFullAddress(address: string): string {
  const defaults = ["registry.terraform.io", "hashicorp"];
  const parts = address.toLowerCase().split("/");
  return [...defaults.slice(0, Math.max(0, 3 - parts.length)), ...parts].join("/");
}
