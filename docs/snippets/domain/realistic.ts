import type { TerraformStack } from "cdktn";
import { Domain } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  // Secondary name servers may copy the zone, and its records live for an hour.
  const zone = new Domain(this, "zone", {
    domain: "shop.example",
    soaEmail: "ops@shop.example",
    description: "The shop",
    ttlSec: 3600,
    axfrIps: ["192.0.2.53"],
    tags: ["shop"],
    deletionProtection: true,
  });
  zone.a("", "192.0.2.10");
  zone.cname("www", "shop.example");
  zone.mx("", "mail.example.net", { priority: 10 });
  zone.spf(["include:_spf.example.net"]);
  zone.dmarc({ policy: "reject" });
}
