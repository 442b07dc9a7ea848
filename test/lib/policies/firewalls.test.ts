import { Firewall, Peer, Port } from "../../../lib";
import { checkedStack, findingsOf } from "./programs";

describe("open-shell-port", () => {
  const found = (build: (edge: Firewall) => void) => {
    const stack = checkedStack();
    build(new Firewall(stack, "edge", { label: "edge" }));
    return findingsOf(stack, "open-shell-port");
  };

  it("is found where everybody reaches port 22, by IPv4 or IPv6", () => {
    const [first] = found((edge) => edge.allowInbound(Peer.anyIp(), Port.tcp(22)));
    expect(first).toMatch(
      /^open-shell-port: stack\/edge \(test\/lib\/policies\/firewalls\.test\.ts:\d+:\d+\) lets everybody reach port 22 \(SSH\) by rules\.inbound\[0\]\. /,
    );
    expect(found((edge) => edge.allowInbound(Peer.cidr("::/0"), Port.tcp(22)))).toHaveLength(1);
    expect(found((edge) => edge.allowInbound(Peer.anyIp(), Port.tcpRange(20, 23)))).toHaveLength(1);
  });

  it("is not, where only networks do, or a rule before it drops the traffic", () => {
    expect(found((edge) => edge.allowInbound(Peer.cidr("198.51.100.0/24"), Port.tcp(22)))).toEqual([]);
    expect(found((edge) => edge.allowInbound(Peer.anyIp(), Port.tcpPorts(80, 443)))).toEqual([]);
    const dropped = (edge: Firewall) => {
      edge.denyInbound(Peer.anyIp(), Port.tcp(22));
      edge.allowInbound(Peer.anyIp(), Port.tcpRange(1, 65535));
    };
    expect(found(dropped)).toEqual([]);
  });
});
