import { App, TerraformStack, TerraformVariable } from "cdktf";
import { ComputeInstance, Domain, Firewall, MailDomain, Peer, Port, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

class Mail extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);

    // The token and the URL come from STRATUS_TOKEN and STRATUS_BASE_URL.
    new StratusProvider(this, "stratus");

    // Set with TF_VAR_root_pass, so that the code contains no password.
    const rootPass = new TerraformVariable(this, "root_pass", {
      type: "string",
      sensitive: true,
      description: "The root password of the mail server.",
    });

    const server = new ComputeInstance(this, "server", {
      label: "mail",
      region: "us-east",
      type: "g6-standard-1",
      image: "public/debian12",
      rootPass: rootPass.stringValue,
    });
    // MailDomain allows TCP port 25. Users send and read mail with these ports.
    const edge = new Firewall(this, "edge", { label: "mail-edge" });
    edge.allowInbound(Peer.anyIp(), Port.tcpPorts(465, 993), { label: "people" });
    edge.protect(server);

    new MailDomain(this, "mail", {
      zone: new Domain(this, "zone", { domain: "shop.example", soaEmail: "ops@shop.example" }),
      server,
      secondaries: ["mx.backup.example"],
      senders: ["include:_spf.letters.example"],
      dkim: { k1: "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=" },
      dmarc: { policy: "quarantine", reports: ["dmarc@shop.example"] },
    });

    // A parked domain has no mail, and no sender may use its name.
    new MailDomain(this, "no-mail", {
      zone: new Domain(this, "parked", { domain: "shop-parked.example", soaEmail: "ops@shop.example" }),
    });
  }
}

const app = new App();
new Mail(app, "mail");
app.synth();
