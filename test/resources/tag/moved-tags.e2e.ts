import { startStack } from "../../e2e/support/stack";

const zone = { domain: "shop.example", type: "master", soa_email: "ops@shop.example" };
const domains = ["${stratus_domain.zone.id}"];

test("R3-184: moving and replacing tags of one domain in one apply leaves an empty plan", async () => {
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
