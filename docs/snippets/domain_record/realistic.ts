import type { TerraformStack } from "cdktn";
import { Domain } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

  // The mail server, the servers that may send mail, and the policy for all other mail.
  zone.a("mail", "192.0.2.25");
  zone.mx("", "mail.shop.example", { priority: 10 });
  zone.spf(["mx"]);
  zone.dmarc({ policy: "quarantine", reports: ["dmarc@shop.example"] });

  zone.cname("webmail", "mail.shop.example", { ttlSec: 3600 });
  zone.caa("issue", "letsencrypt.org");
}
