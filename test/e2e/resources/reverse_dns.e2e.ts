import { lives } from "../support/lifecycle";

const path = (state: Readonly<Record<string, unknown>>) => `/networking/ips/${String(state["address"])}`;
const address = "${stratus_compute_instance.web.public_ipv4}";
const record = (name: string) => ({ domain_id: "${stratus_domain.zone.id}", type: "A", name, target: address });

lives({
  type: "stratus_reverse_dns",
  beside: {
    stratus_compute_instance: { web: { label: "web", region: "us-east", type: "g6-nanode-1" } },
    stratus_domain: { zone: { domain: "shop.example", type: "master", soa_email: "ops@shop.example" } },
    stratus_domain_record: { www: record("www"), mail: record("mail") },
  },
  first: { address, rdns: "www.shop.example" },
  inPlace: [{ address }, { address, rdns: "Mail.shop.example." }],
  drift: async (stack, state) => {
    await stack.api("PUT", path(state), { rdns: "www.shop.example" });
  },
  repaired: async (stack, state) => /^mail\./i.test(String((await stack.api("GET", path(state)))["rdns"])),
  imports: (state) => [String(state["address"])],
  remove: async (stack) => {
    const [web] = (await stack.api("GET", "/compute/instances"))["data"] as readonly { id: number }[];
    await stack.api("DELETE", `/compute/instances/${String(web?.id)}`);
  },
});
