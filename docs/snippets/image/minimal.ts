import type { TerraformStack } from "cdktf";
import { Image } from "cdktf-stratus";

export function example(this: TerraformStack) {
  new Image(this, "golden", { file: "golden.img.gz", region: "us-east", label: "shop-golden" });
}
