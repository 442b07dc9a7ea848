import { lives } from "../support/lifecycle";

const region = "us-east";
const instance = (label: string) => ({ label, region, type: "g6-nanode-1" });
const idOf = (name: string) => `\${stratus_compute_instance.${name}.id}`;
const path = (state: Readonly<Record<string, unknown>>) => `/networking/ipv6/ranges/${String(state["range"])}`;

lives({
  type: "stratus_ipv6_range",
  beside: { stratus_compute_instance: { web: instance("web"), api: instance("api") } },
  first: { prefix_length: 64, compute_id: idOf("web") },
  inPlace: [
    { prefix_length: 64, compute_id: idOf("api") },
    { prefix_length: 64, route_target: "${upper(stratus_compute_instance.web.ipv6_address)}" },
  ],
  replacing: { prefix_length: 56, compute_id: idOf("api") },
  drift: async (stack, state) => {
    const instances = (await stack.api("GET", "/compute/instances"))["data"] as readonly { id: number }[];
    const other = instances.find(({ id }) => id !== state["compute_id"]);
    const address = `${String(state["range"])}/56`;
    await stack.api("POST", "/networking/ips/assign", { assignments: [{ address, compute_id: other?.id, region }] });
  },
  repaired: async (stack, state) => {
    const { computes } = await stack.api("GET", path(state));
    return (computes as readonly unknown[])[0] === state["compute_id"];
  },
  imports: (state) => [String(state["range"])],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
