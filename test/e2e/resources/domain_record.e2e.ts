import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) =>
  `/domains/${String(state["domain_id"])}/records/${String(state["id"])}`;

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const domain_id = "${stratus_domain.zone.id}";

lives({
  type: "stratus_domain_record",
  beside: { stratus_domain: { zone } },
  first: { domain_id, type: "A", name: "www", target: "192.0.2.1", ttl_sec: 299 },
  inPlace: [
    { domain_id, type: "A", name: "www.shop.example", target: "192.0.2.2" },
    { domain_id, type: "A", target: "192.0.2.2", ttl_sec: 600 },
  ],
  replacing: { domain_id, type: "AAAA", name: "www", target: "2001:DB8:0::1" },
  drift: async (stack, state) => {
    await stack.api("PUT", path(state), { target: "2001:db8::bad" });
  },
  repaired: async (stack, state) => (await stack.api("GET", path(state)))["target"] === "2001:db8::1",
  imports: (state, beside) => [
    `${String(beside("stratus_domain.zone")["id"])}/${String(state["id"])}`,
    "shop.example/www/AAAA",
    "shop.example/www/AAAA/2001:db8:0:0::1",
  ],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
