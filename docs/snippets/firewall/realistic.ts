import type { TerraformStack } from "cdktn";
import { ComputeInstance, EphemeralVariable, Firewall, Peer, Port } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const web = new ComputeInstance(this, "web", {
    label: "shop-web",
    region: "us-east",
    type: "g6-standard-1",
    image: "public/debian12",
    rootPassWo: new EphemeralVariable(this, "root_pass").stringValue,
    rootPassWoVersion: 1,
  });

  // Web traffic from everywhere, SSH and ping from the office.
  const office = Peer.cidr("198.51.100.0/24", "2001:db8::/32");
  const edge = new Firewall(this, "edge", { label: "shop-edge", tags: ["shop"] });
  edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443), { label: "web" });
  edge.allowInbound(office, Port.tcp(22), { label: "ssh" });
  edge.allowInbound(office, Port.icmp(), { label: "ping" });
  edge.protect(web);
}
