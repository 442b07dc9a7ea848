import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, Firewall, Peer, Port, StratusProvider, Tag } from "cdktf-stratus";
import type { Construct } from "constructs";

class Website extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the URL come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    // Set with TF_VAR_root_pass, so that the code contains no password.
    const rootPass = new TerraformVariable(this, "root_pass", {
      type: "string",
      sensitive: true,
      description: "The root password of the instance.",
    });

    const web = new ComputeInstance(this, "web", {
      label: "shop-web",
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      rootPass: rootPass.stringValue,
    });

    // Any other inbound traffic is dropped.
    const edge = new Firewall(this, "edge", { label: "shop-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443), { label: "web" });
    edge.allowInbound(Peer.cidr("198.51.100.0/24"), Port.tcp(22), { label: "ssh-from-office" });
    edge.protect(web);

    const zone = new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });
    zone.point("", web);
    zone.point("www", web);

    new Tag(this, "team", { label: "team-shop", computes: [web], domains: [zone] });

    new TerraformOutput(this, "address", { value: web.publicIpv4 });
    new TerraformOutput(this, "site", { value: `https://www.${zone.domain}/` });
  }
}

const app = new App();
new Website(app, "website");
app.synth();
