import { TerraformVariable } from "cdktf";
import * as stratus from "../../../../lib";
import { examples, makeConstruct } from "../../every-construct";
import { errorOf, newStack, synthesized } from "../../stacks";

type Props = Readonly<Record<string, unknown>>;
type Lookup = { readonly fromLookup: (scope: unknown, id: string, props: unknown) => unknown };

/** The words for a lookup without a selection, and a complete selection. */
const lookups: readonly (readonly [name: string, words: string, both: Props])[] = [
  ["DataComputeInstance", "id or label is required", { id: 7, label: "web" }],
  ["DataImage", "id or label is required", { id: "private/7", label: "web" }],
  ["DataDomain", "id or domain is required", { id: 7, domain: "shop.example" }],
  ["DataFirewall", "id or label is required", { id: 7, label: "edge" }],
  ["DataMySqlDatabase", "id or label is required", { id: 7, label: "shop" }],
  ["DataPostgreSqlDatabase", "id or label is required", { id: 7, label: "shop" }],
  ["DataMySqlBackup", "id or label is required", { id: 7, label: "nightly" }],
  ["DataFirewallDevice", "id or label is required", { id: 7, label: "web" }],
  ["DataDomainRecord", "id or at least one of name, type, target is required", { id: 7, type: "A" }],
];

/** The parent of the object, which the examples have. */
function parentOf(name: string, stack: ReturnType<typeof newStack>): Props {
  const parents = ["domain", "firewall", "database", "instance"];
  const example = Object.entries(examples[name]?.[0]?.(stack) ?? {});
  return Object.fromEntries(example.filter(([prop, value]) => parents.includes(prop) && typeof value === "object"));
}

const refusal = (name: string, props: Props) => {
  const stack = newStack();
  return errorOf(() => makeConstruct(stack, name, "it", { ...parentOf(name, stack), ...props }));
};

describe.each(lookups)("%s", (name, words, { id, ...key }) => {
  it.each<[string, Props]>([
    ["nothing", {}],
    ["null", { id: null, ...Object.fromEntries(Object.keys(key).map((part) => [part, null])) }],
    ["undefined", { id: undefined }],
  ])("refuses a selection by %s", (_, props) => {
    expect(refusal(name, props)).toBe(`stack/it is invalid:\n  - ${words}`);
  });

  it("refuses a selection by the id and by the key", () => {
    const [[part, value] = []] = Object.entries(key);
    expect(refusal(name, { id, ...key })).toBe(
      `stack/it is invalid:\n  - ${String(part)} must not be set if id is set, got ${JSON.stringify(value)}`,
    );
  });

  it("accepts either of them, known or unknown", () => {
    const stack = newStack();
    const parent = parentOf(name, stack);
    const given = new TerraformVariable(stack, "given", {});
    const unknown = typeof id === "number" ? given.numberValue : given.stringValue;
    for (const [index, props] of [{ id }, key, { id: unknown }].entries())
      makeConstruct(stack, name, `it${String(index)}`, { ...parent, ...props });
    expect(Object.keys(synthesized(stack).data as object)).toHaveLength(1);
  });
});

it.each(["ComputeInstance", "Image", "Domain", "Firewall", "MySqlDatabase", "PostgreSqlDatabase"])(
  "%s.fromLookup refuses a lookup without a selection",
  (name) => {
    const { fromLookup } = (stratus as unknown as { readonly [name: string]: Lookup })[name] as Lookup;
    for (const props of [{}, { id: undefined }, { label: null }])
      expect(errorOf(() => fromLookup(newStack(), "it", props))).toMatch(
        /^stack\/it is invalid:\n {2}- id or \w+ is required$/,
      );
  },
);

it.each<[string, string]>([
  ["DataIpAddress", "address"],
  ["DataIpv6Range", "range"],
  ["DataRegion", "id"],
  ["DataRegionAvailability", "region"],
  ["DataDatabaseEngine", "id"],
  ["DataInstanceBackup", "id"],
  ["DataTaggedObjects", "label"],
])("%s requires %s", (name, prop) => {
  for (const props of [{}, { [prop]: null }])
    expect(refusal(name, props)).toBe(`stack/it is invalid:\n  - ${prop} is required`);
});

it("checks a selection again at synth, after a setter or an override", () => {
  const stack = newStack();
  const zone = new stratus.DataDomain(stack, "zone", { domain: "shop.example" });
  zone.resetDomain();
  expect(errorOf(() => synthesized(stack))).toContain("id or domain is required");
  zone.id = 7;
  expect(() => synthesized(stack)).not.toThrow();
  zone.addOverride("domain", "shop.example");
  expect(errorOf(() => synthesized(stack))).toContain("domain must not be set if id is set");
});
