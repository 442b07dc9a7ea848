import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, Firewall, Ipv6Range, Peer, Port } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "eu-central",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });

  // The containers of the instance use the range. The firewall of the application lets them in.
  const containers = new Ipv6Range(this, "containers", {
    prefixLength: 64,
    instance: web,
    deletionProtection: true,
  });
  const inner = new Firewall(this, "inner", { label: "shop-inner" });
  inner.allowInbound(Peer.ipv6(containers.network), Port.tcp(8080));
}
