import type { TerraformStack } from "cdktn";
import { Firewall, Peer, Port } from "cdktf-stratus/cdktn";

export function example(this: TerraformStack) {
  const edge = new Firewall(this, "edge", { label: "shop-edge" });
  edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443));
}
