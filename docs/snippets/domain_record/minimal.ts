import type { TerraformStack } from "cdktn";
import { Domain } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.a("www", "192.0.2.10");
}
