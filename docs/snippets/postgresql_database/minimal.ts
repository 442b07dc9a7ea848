import type { TerraformStack } from "cdktn";
import { PostgreSqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  new PostgreSqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "postgresql/15.2",
    allowList: ["198.51.100.0/24"],
  });
}
