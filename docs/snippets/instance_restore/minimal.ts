import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, InstanceRestore, InstanceSnapshot } from "cdktf-stratus/cdktn";

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
  const snapshot = new InstanceSnapshot(this, "snapshot", { instance: web, label: "before-upgrade" });

  const spare = new ComputeInstance(this, "spare", {
    label: "shop-spare",
    region: "us-east",
    type: "g6-standard-2",
  });
  new InstanceRestore(this, "restore", { source: web, backup: snapshot, instance: spare });
}
