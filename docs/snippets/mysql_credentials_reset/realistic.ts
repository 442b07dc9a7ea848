import type { TerraformStack } from "cdktn";
import { MySqlCredentialsReset, MySqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });

  // Change the trigger to reset the password again.
  new MySqlCredentialsReset(this, "rotation", { database: db, triggers: { quarter: "2026-Q4" } });
}
