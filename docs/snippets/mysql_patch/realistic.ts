import type { TerraformStack } from "cdktn";
import { MySqlBackup, MySqlDatabase, MySqlPatch } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    clusterSize: 3,
  });

  // Takes a snapshot first, and installs the patches of each month when the trigger changes.
  const backup = new MySqlBackup(this, "backup", { database: db, label: "beforePatch" });
  new MySqlPatch(this, "patch", { database: db, triggers: { month: "2026-11" }, dependsOn: [backup] });
}
