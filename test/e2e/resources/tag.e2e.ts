import { lives } from "../support/lifecycle";

const web = { label: "web", region: "us-east", type: "g6-nanode-1" };
const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const computes = ["${stratus_compute_instance.web.id}"];
const domains = ["${stratus_domain.zone.id}"];

const memberships = async (stack: {
  api: (method: string, path: string) => Promise<Readonly<Record<string, unknown>>>;
}) =>
  ((await stack.api("GET", "/tags/team%2Fshop%20one"))["data"] as { type: string }[]).map(({ type }) => type).sort();

lives({
  type: "stratus_tag",
  beside: { stratus_compute_instance: { web }, stratus_domain: { zone } },
  first: { label: "shop", computes },
  inPlace: [
    { label: "shop", computes, domains },
    { label: "shop", domains },
  ],
  replacing: { label: "team/shop one", domains, computes },
  drift: async (stack) => {
    const [instance] = (await stack.api("GET", "/compute/instances"))["data"] as { id: number }[];
    await stack.api("PUT", `/compute/instances/${String(instance?.id)}`, { tags: ["other"] });
  },
  repaired: async (stack) => (await memberships(stack)).join() === "compute,domain",
  imports: () => ["team/shop one"],
  remove: async (stack) => {
    await stack.api("DELETE", "/tags/team%2Fshop%20one");
  },
});
