import type { TerraformStack } from "cdktf";
import { PostgreSqlDatabase } from "cdktf-stratus";

export function example(this: TerraformStack) {
  new PostgreSqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "postgresql/15.2",
    allowList: ["198.51.100.0/24"],
  });
}
