import type { TerraformStack } from "cdktn";
import { TerraformOutput } from "cdktn";
import { ComputeInstance, EphemeralVariable, MySqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });

  // Three encrypted nodes, updated on Sundays at 03:00 UTC. Only the instance and the office can connect.
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    clusterSize: 3,
    replicationType: "semi_synch",
    encrypted: true,
    updates: { frequency: "weekly", dayOfWeek: 7, hourOfDay: 3, duration: 1 },
    deletionProtection: true,
  });
  db.allowFrom([web, "198.51.100.0/24"]);

  new TerraformOutput(this, "writes_to", { value: db.hosts.primary });
}
