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

  // Resets the instance itself to its snapshot: all disks are deleted first. A new trigger runs the restore again.
  new InstanceRestore(this, "restore", {
    source: web,
    backup: snapshot,
    instance: web,
    overwrite: true,
    triggers: { reset: "2026-11-26" },
  });
}
