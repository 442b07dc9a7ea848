import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, IpShare } from "cdktf-stratus/cdktn";

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

  new IpShare(this, "failover", { instance: standby, ips: [web] });
}
