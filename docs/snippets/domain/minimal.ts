import type { TerraformStack } from "cdktn";
import { Domain } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
}
