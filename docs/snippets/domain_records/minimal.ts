import type { TerraformStack } from "cdktf";
import { Domain, DomainRecords } from "cdktf-stratus";

export function example(this: TerraformStack) {
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  new DomainRecords(this, "records", {
    domain: zone,
    records: { "www/A": { type: "A", name: "www", target: "192.0.2.10" } },
  });
}
