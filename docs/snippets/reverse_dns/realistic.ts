import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const mail = new ComputeInstance(this, "mail", {
    label: "shop-mail",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });

  // A mail server: other servers reject its mail unless the name and both addresses match.
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.mx("", "mail.shop.example", { priority: 10 });
  zone.spf(["mx"]);
  mail.reverseDns("mail.shop.example", { dependsOn: zone.point("mail", mail) });
}
