import type { TerraformStack } from "cdktf";
import { Domain } from "cdktf-stratus";

export function example(this: TerraformStack) {
  new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
}
