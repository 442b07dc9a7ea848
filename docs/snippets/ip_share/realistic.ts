import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable, IpAddress, IpShare } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const rootPassWo = new EphemeralVariable(this, "root_pass").stringValue;
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });
  const standby = new ComputeInstance(this, "standby", {
    label: "shop-standby",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });

  // Customers use an address of its own, so that the standby can answer if the web server fails.
  const service = new IpAddress(this, "service", { instance: web });
  new IpShare(this, "failover", { instance: standby, ips: [service] });

  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.a("www", service.address, { ttlSec: 300 });
}
