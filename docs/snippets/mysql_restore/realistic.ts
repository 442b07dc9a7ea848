import type { TerraformStack } from "cdktn";
import { MySqlBackup, MySqlDatabase, MySqlRestore } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });
  const clean = new MySqlBackup(this, "clean", { database: db, label: "testData" });

  // A test database that returns to its test data whenever the trigger changes.
  new MySqlRestore(this, "restore", {
    database: db,
    backup: clean,
    triggers: { run: "42" },
    timeouts: { create: "90m" },
  });
}
