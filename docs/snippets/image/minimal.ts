import type { TerraformStack } from "cdktn";
import { Image } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  new Image(this, "golden", { file: "golden.img.gz", region: "us-east", label: "shop-golden" });
}
