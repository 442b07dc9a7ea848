import type { TerraformStack } from "cdktn";
import { Domain, DomainRecords } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

  // Every record of the zone, except for TXT records: another tool creates them to get certificates.
  new DomainRecords(this, "records", {
    domain: zone,
    leaveTypes: ["TXT"],
    records: {
      apex: { type: "A", name: "", target: "192.0.2.10" },
      www: { type: "CNAME", name: "www", target: "shop.example" },
      mail: { type: "MX", name: "", target: "mail.example.net", priority: 10 },
      issuer: { type: "CAA", name: "", tag: "issue", target: "letsencrypt.org" },
    },
  });
}
