import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable, ReverseDns } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  const www = zone.a("www", web.publicIpv4);
  new ReverseDns(this, "www", { address: web.publicIpv4, rdns: "www.shop.example", dependsOn: [www] });
}
