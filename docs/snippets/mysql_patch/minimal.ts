import type { TerraformStack } from "cdktn";
import { MySqlDatabase, MySqlPatch } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });
  new MySqlPatch(this, "patch", { database: db });
}
