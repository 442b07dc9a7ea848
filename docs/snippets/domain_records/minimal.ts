import type { TerraformStack } from "cdktn";
import { Domain, DomainRecords } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  new DomainRecords(this, "records", {
    domain: zone,
    records: { "www/A": { type: "A", name: "www", target: "192.0.2.10" } },
  });
}
