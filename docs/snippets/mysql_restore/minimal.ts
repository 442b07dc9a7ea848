import type { TerraformStack } from "cdktn";
import { MySqlBackup, MySqlDatabase, MySqlRestore } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });
  const backup = new MySqlBackup(this, "backup", { database: db, label: "beforeUpgrade" });
  new MySqlRestore(this, "restore", { database: db, backup });
}
