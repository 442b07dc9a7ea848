import type { TerraformStack } from "cdktn";
import { ComputeInstance, Domain, EphemeralVariable } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  // A web server with an SSH key, backups and nginx, and its name in the DNS.
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
    authorizedKeys: ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKtGjJrFPd3yhVYTCdSWyy1WbXgEKRHSv6hVZrDbK0kM ops"],
    userData: "#cloud-config\npackages: [nginx]\n",
    backupsEnabled: true,
    tags: ["shop", "web"],
    deletionProtection: true,
  });

  const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
  zone.point("www", web);
}
