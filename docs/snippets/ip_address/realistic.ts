import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable, IpAddress } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });

  // A second address for mail. Destroying the construct leaves it on the instance.
  const address = new IpAddress(this, "mail", { instance: web, onDestroy: "abandon" });
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.a("mail", address.address);
  zone.mx("", "mail.shop.example", { priority: 10 });
}
