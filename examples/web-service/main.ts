import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { Domain, Peer, Port, StratusProvider, WebService } from "cdktf-stratus";
import type { Construct } from "constructs";

class Shop extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the URL come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    // Set with TF_VAR_root_pass, so that the code contains no password.
    const rootPass = new TerraformVariable(this, "root_pass", {
      type: "string",
      sensitive: true,
      description: "The root password of the instances.",
    });

    const service = new WebService(this, "shop", {
      label: "shop",
      // Scaling adds or removes the last ones. The others stay unchanged.
      count: 2,
      instance: {
        region: "us-east",
        type: "g6-standard-1",
        image: "public/debian12",
        rootPass: rootPass.stringValue,
        privateIp: true,
      },
      shellFrom: Peer.cidr("198.51.100.0/24"),
      zone: new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
      names: ["", "www"],
      // The pattern protects its database by default. The example must be destroyable.
      database: {
        label: "shop",
        region: "us-east",
        type: "g6-dedicated-2",
        engine: "mysql/8.0.30",
        deletionProtection: false,
      },
    });

    // All parts are accessible.
    service.database.allowFrom("203.0.113.7");
    service.firewall.allowInbound(Peer.cidr("203.0.113.9/32"), Port.tcp(9100), { label: "monitoring" });

    new TerraformOutput(this, "addresses", { value: service.instances.map(({ publicIpv4 }) => publicIpv4) });
    new TerraformOutput(this, "database_host", { value: service.database.hosts.primary });
  }
}

const app = new App();
new Shop(app, "shop");
app.synth();
