import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable, Tag } from "cdktf-stratus/cdktn";

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
  const app = new ComputeInstance(this, "app", {
    label: "shop-app",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });
  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

  // The tag lists the instances and the domain, so they need no tags of their own.
  new Tag(this, "team", { label: "team-shop", computes: [web, app], domains: [zone] });
}
