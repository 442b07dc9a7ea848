import type { TerraformStack } from "cdktn";
import { MySqlBackup, MySqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
    clusterSize: 3,
  });

  // A snapshot before a migration. It is taken from a replica, so that the primary isn't slowed down.
  new MySqlBackup(this, "backup", {
    database: db,
    label: "beforeMigration",
    target: "secondary",
    deletionProtection: true,
  });
}
