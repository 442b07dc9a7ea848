import type { Stack } from "../support/stack";
import { lives } from "../support/lifecycle";

type State = Readonly<Record<string, unknown>>;

const region = "us-east";
const instance = (label: string) => ({ label, region, type: "g6-nanode-1" });
const to = (name: string) => ({ compute_id: `\${stratus_compute_instance.${name}.id}`, region });
const address = "${stratus_ip_address.extra.address}";

const entriesOf = (state: State) => state["assignments"] as readonly { address: string; compute_id: number }[];
const extraOf = async (stack: Stack, state: State) =>
  (await stack.api("GET", `/networking/ips/${entriesOf(state)[0]?.address ?? ""}`))["compute_id"] as number;

lives({
  type: "stratus_ip_assignment",
  prepare: (stack) => stack.control("PUT", "account", { additionalIps: true }),
  beside: {
    stratus_compute_instance: { web: instance("web"), api: instance("api") },
    stratus_ip_address: { extra: { compute_id: "${stratus_compute_instance.web.id}", public: true, type: "ipv4" } },
  },
  first: { assignments: [{ address, ...to("api") }] },
  inPlace: [{ assignments: [{ address, ...to("web") }] }, { assignments: [{ address, ...to("api") }] }],
  drift: async (stack, state) => {
    const instances = (await stack.api("GET", "/compute/instances"))["data"] as readonly { id: number }[];
    const other = instances.find(({ id }) => id !== entriesOf(state)[0]?.compute_id);
    const assignments = [{ address: entriesOf(state)[0]?.address, compute_id: other?.id, region }];
    await stack.api("POST", "/networking/ips/assign", { assignments });
  },
  repaired: async (stack, state) => (await extraOf(stack, state)) === entriesOf(state)[0]?.compute_id,
  imports: (state) => [String(state["id"])],
  remove: async (stack, state) => {
    await stack.api("DELETE", `/compute/instances/${String(await extraOf(stack, state))}`);
  },
});
