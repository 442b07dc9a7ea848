import { lives } from "../support/lifecycle";

const instance = (label: string) => ({ label, region: "us-east", type: "g6-nanode-1" });
const idOf = (name: string) => `\${stratus_compute_instance.${name}.id}`;
const addressOf = (name: string) => `\${stratus_compute_instance.${name}.public_ipv4}`;

lives({
  type: "stratus_ip_share",
  beside: { stratus_compute_instance: { web: instance("web"), api: instance("api") } },
  first: { compute_id: idOf("api"), ips: [addressOf("web")] },
  inPlace: [{ compute_id: idOf("api"), ips: [] }],
  replacing: { compute_id: idOf("web"), ips: [addressOf("api")] },
  imports: (state) => [String(state["compute_id"])],
  adopts: ["ips"],
  remove: async (stack, state) => {
    await stack.api("DELETE", `/compute/instances/${String(state["compute_id"])}`);
  },
});
