import { App, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { Domain, Peer, Port, StaticFleet, StratusProvider } from "cdktf-stratus";
import type { Construct } from "constructs";

class Caches extends TerraformStack {
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

    const fleet = new StaticFleet(this, "caches", {
      label: "cache",
      // If you remove the middle one, the others stay unchanged.
      members: ["amber", "birch", "cedar"],
      instance: {
        region: "eu-central",
        type: "g6-nanode-1",
        image: "public/debian12",
        rootPass: rootPass.stringValue,
      },
      ports: [Port.tcp(443)],
      zone: new Domain(this, "zone", { domain: "cache.example", soaEmail: "ops@cache.example" }),
      alias: "all",
    });

    // They communicate with each other, and an external monitor watches one of them.
    for (const one of fleet.instances) {
      for (const other of fleet.instances) {
        if (one !== other) one.connections.allowFrom(other, Port.tcp(7946));
      }
    }
    fleet.member("amber").connections.allowFrom(Peer.cidr("203.0.113.9/32"), Port.tcp(9100));

    new TerraformOutput(this, "addresses", {
      value: Object.fromEntries([...fleet.members].map(([name, { publicIpv4 }]) => [name, publicIpv4])),
    });
  }
}

const app = new App();
new Caches(app, "caches");
app.synth();
