import { lives } from "../support/lifecycle";
import { startStack } from "../support/stack";

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

test("R3-184: tags of one domain that are moved and replaced in one apply leave an empty plan", async () => {
  const stack = await startStack();
  try {
    const workspace = stack.workspace();
    const numbers = ["1", "2", "3", "4"];
    const tags = (name: string, label: string, more: object) =>
      numbers.map((number) => [`${name}_${number}`, { label: `${label}-${number}`, ...more }] as const);
    const program = (...all: (readonly [string, object])[]) => ({
      resource: { stratus_domain: { zone }, stratus_tag: Object.fromEntries(all) },
    });
    await workspace.apply(program(...tags("moved", "moved", {}), ...tags("replaced", "old", { domains })));
    for (const [method, path, delayMs] of [
      ["DELETE", "/tags/*", 20],
      ["PUT", "/domains/*", 60],
    ] as const) {
      await stack.control("POST", "faults", { match: { method, path, times: 0 }, effect: { delayMs } });
    }
    await workspace.apply(program(...tags("moved", "moved", { domains }), ...tags("replaced", "new", { domains })));
    expect(await workspace.plan()).toEqual([]);
    const { data } = await stack.api("GET", "/tags");
    const labels = (data as { label: string }[]).map(({ label }) => label);
    expect(labels.sort()).toEqual(["moved", "new"].flatMap((name) => numbers.map((number) => `${name}-${number}`)));
  } finally {
    await stack.close();
  }
});
