import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) =>
  `/networking/firewalls/${String(state["firewall_id"])}/devices/${String(state["id"])}`;

const rules = { inbound_policy: "DROP", outbound_policy: "ACCEPT" };
const instance = (label: string) => ({ label, region: "us-east", type: "g6-nanode-1" });
const device = (firewall: string, compute: string) => ({
  firewall_id: `\${stratus_firewall.${firewall}.id}`,
  compute_id: `\${stratus_compute_instance.${compute}.id}`,
});

lives({
  type: "stratus_firewall_device",
  beside: {
    stratus_firewall: { edge: { label: "edge", rules }, inner: { label: "inner", rules } },
    stratus_compute_instance: { web: instance("web"), api: instance("api") },
  },
  first: device("edge", "web"),
  inPlace: [],
  replacing: device("inner", "web"),
  imports: (state) => [`${String(state["firewall_id"])}/${String(state["id"])}`, "inner/web"],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
