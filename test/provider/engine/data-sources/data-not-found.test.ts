import { provider } from "../../../../src/composition/provider";
import { camel, type Properties } from "../../../../src/contract";
import { useEmulator } from "../../../emulator/support";
import { type ProviderRun, runOn } from "../../../support/terraform/provider-run";

const emulator = useEmulator({ dnsPort: 0 });
let run: ProviderRun;

beforeEach(() => {
  run = runOn(emulator);
});
afterEach(() => run.close());

const all = Object.entries(provider.dataSources).map(([type, make]) => ({ type, schema: make().schema }));
const unknown = { number: 4711, text: "198.51.100.47" };

const asking = all.flatMap(({ type, schema: { attributes } }) => {
  const ids = Object.entries(attributes).filter(([name, { required, optional }]) => {
    return required === true || (optional === true && ["id", "address", "range"].includes(name));
  });
  const config = ids.map(([name, attribute]) => [
    camel(name),
    attribute.type === "number" ? unknown.number : unknown.text,
  ]);
  return ids.length > 0 ? [[type, Object.fromEntries(config) as Properties] as const] : [];
});

test("the message for a missing object names an existing data source", async () => {
  const named = new Map<string, string>();
  for (const [type, config] of asking) {
    const error = await run.read(type, config).catch(String);
    const [, listing] = /The data source (stratus_\w+) lists/.exec(String(error)) ?? [];
    if (listing !== undefined) named.set(type, listing);
  }
  expect([...named.values()].filter((listing) => !(listing in provider.dataSources))).toEqual([]);
  expect(named.get("stratus_domain")).toBe("stratus_domains");
  expect(named.get("stratus_domain_zone_file")).toBe("stratus_domains");
  expect(named.size).toBeGreaterThan(10);
});
