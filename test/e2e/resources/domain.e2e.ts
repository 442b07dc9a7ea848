import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/domains/${String(state["id"])}`;

lives({
  type: "stratus_domain",
  first: {
    domain: "Shop.example",
    type: "master",
    soa_email: "ops@shop.example",
    description: "the shop",
    group: "web",
    ttl_sec: 301,
    axfr_ips: ["2001:DB8::1", "192.0.2.1"],
    tags: ["shop", "web"],
  },
  inPlace: [
    { domain: "shop.example", type: "master", soa_email: "dns@shop.example", status: "disabled", refresh_sec: 1 },
    { domain: "other.example", type: "slave", master_ips: ["192.0.2.53"] },
    { domain: "shop.example", type: "master", soa_email: "ops@shop.example", expire_sec: 0, tags: [] },
  ],
  drift: async (stack, state) => {
    await stack.api("PUT", path(state), { soa_email: "intruder@shop.example" });
  },
  repaired: async (stack, state) => (await stack.api("GET", path(state)))["soa_email"] === "ops@shop.example",
  imports: (state) => [String(state["id"]), "shop.example"],
  remove: async (stack, state) => {
    await stack.api("DELETE", path(state));
  },
});
