import type { TerraformStack } from "cdktn";
import { MySqlBackup, MySqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });
  new MySqlBackup(this, "backup", { database: db, label: "beforeUpgrade" });
}
