import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, InstanceSnapshot } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
    backupsEnabled: true,
  });

  // A new label replaces the snapshot: change it before each upgrade.
  const release = "2.4";
  new InstanceSnapshot(this, "snapshot", {
    instance: web,
    label: `before-${release}`,
    timeouts: { create: "2h" },
  });
}
