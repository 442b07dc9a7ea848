import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, MySqlAccess, MySqlDatabase } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const db = new MySqlDatabase(this, "db", {
    label: "shop",
    region: "us-east",
    type: "g6-dedicated-2",
    engine: "mysql/8.0.30",
  });

  // The instance needs the host of the database, so it is created after it. Its addresses are allowed last.
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
    userData: `#cloud-config\nwrite_files: [{ path: /etc/shop/database, content: "${db.hosts.primary}" }]\n`,
  });
  new MySqlAccess(this, "access", { database: db, allowList: [] }).allowFrom(web);
}
