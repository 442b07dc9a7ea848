import { lives } from "../support/lifecycle";

const instance = (label: string) => ({ label, region: "us-east", type: "g6-nanode-1" });
const idOf = (name: string) => `\${stratus_compute_instance.${name}.id}`;

lives({
  type: "stratus_ip_address",
  prepare: (stack) => stack.control("PUT", "account", { additionalIps: true }),
  beside: { stratus_compute_instance: { web: instance("web"), api: instance("api") } },
  first: { compute_id: idOf("web"), public: true, type: "ipv4" },
  inPlace: [
    { compute_id: idOf("api"), public: true, type: "ipv4" },
    { compute_id: idOf("api"), public: true, type: "ipv4", on_destroy: "abandon" },
  ],
  replacing: { compute_id: idOf("api"), public: false, type: "ipv4", on_destroy: "abandon" },
  adopts: ["on_destroy"],
  imports: (state) => [String(state["address"])],
  remove: async (stack, state) => {
    await stack.api("DELETE", `/compute/instances/${String(state["compute_id"])}`);
  },
});
