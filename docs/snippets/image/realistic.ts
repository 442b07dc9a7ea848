import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, Image } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  // A new version of the file replaces the image, and the instance that is deployed from it.
  const golden = new Image(this, "golden", {
    file: "golden.img.gz",
    region: "us-east",
    label: "shop-golden",
    description: "Debian 12 with the shop",
    timeouts: { create: "2h" },
  });
  new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: golden,
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });
}
