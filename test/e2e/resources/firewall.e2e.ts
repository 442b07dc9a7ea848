import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/networking/firewalls/${String(state["id"])}`;

const web = { label: "web", region: "us-east", type: "g6-nanode-1" };
const computes = ["${stratus_compute_instance.web.id}"];
const https = { action: "ACCEPT", protocol: "TCP", ports: "443", addresses: { ipv4: ["0.0.0.0/0"], ipv6: ["::/0"] } };
const ssh = { action: "ACCEPT", protocol: "TCP", ports: "22-24,80", addresses: { ipv6: ["2001:DB8:0::/32"] } };
const ping = { action: "DROP", protocol: "ICMP", addresses: { ipv4: ["192.0.2.0/24"] }, label: "no-ping" };

lives({
  type: "stratus_firewall",
  beside: { stratus_compute_instance: { web } },
  first: { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound: [https, ssh] } },
  inPlace: [
    {
      label: "edge-1",
      rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", inbound: [ssh, ping, https] },
      tags: ["shop"],
    },
    {
      label: "edge-1",
      status: "disabled",
      rules: { inbound_policy: "ACCEPT", outbound_policy: "DROP" },
      devices: { computes },
    },
    { label: "edge", rules: { inbound_policy: "DROP", outbound_policy: "ACCEPT", outbound: [ping] } },
  ],
  drift: async (stack, state) => {
    await stack.api("PUT", `${path(state)}/rules`, {
      inbound: [https],
      inbound_policy: "ACCEPT",
      outbound: [],
      outbound_policy: "ACCEPT",
    });
  },
  repaired: async (stack, state) => (await stack.api("GET", `${path(state)}/rules`))["inbound_policy"] === "DROP",
  imports: (state) => [String(state["id"]), "edge"],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
