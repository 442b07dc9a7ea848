import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, Firewall, Peer, Port } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const rootPassWo = new EphemeralVariable(this, "root_pass").stringValue;
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });
  const app = new ComputeInstance(this, "app", {
    label: "shop-app",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo,
    rootPassWoVersion: 1,
  });

  // Both instances are behind one firewall. Only the web server may connect to the application.
  const edge = new Firewall(this, "edge", { label: "shop-edge" });
  edge.protect(web, app);
  edge.allowInbound(Peer.anyIp(), Port.tcp(443));
  edge.allowInbound(Peer.of(web), Port.tcp(8080));
}
