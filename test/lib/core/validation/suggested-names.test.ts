import * as stratus from "../../../../lib";
import { examples } from "../../every-construct";
import { errorOf, newStack } from "../../stacks";

type Props = Readonly<Record<string, unknown>>;
type Constructor = new (scope: object, id: string, props: Props) => object;

const classOf = (name: string) => (stratus as unknown as Record<string, Constructor>)[name] as Constructor;

/** Returns the names that the construct suggests, by the unknown names. Constructs set some fields themselves. */
function suggestionsFor(name: string, unknown: readonly string[], maker = examples[name]?.[0]) {
  const stack = newStack();
  const props = { ...maker?.(stack), ...Object.fromEntries(unknown.map((each) => [each, 1])) };
  let text = "";
  try {
    new (classOf(name))(stack, "it", props);
  } catch (error) {
    text = String(error);
  }
  return new Map(
    [...text.matchAll(/(\w+) is not a valid field \(did you mean (\w+)\?\)/g)].map(
      ([, ...pair]) => pair as [string, string],
    ),
  );
}

/** Props that no example has. */
const otherProps: Readonly<Record<string, readonly string[]>> = { StratusProvider: ["source"] };
const metaArguments = ["dependsOn", "count", "provider", "lifecycle", "forEach", "provisioners", "connection"];
const fieldsBehindProps = ["compute", "computeId", "databaseId", "firewallId", "backupId", "sourceId", "domainId"];
const computed = ["id", "created", "updated", "hasUserData", "ipv4", "hypervisor", "networkIn"];
const withTypos = (name: string) => [name, `${name}s`, name.slice(0, -1)];

/** Lists and these data sources leave the validation of their arguments to Terraform. */
const isValidated = ([name]: readonly [string, unknown]) =>
  !/^Data(.*s|InstanceBackup|Ipv6Range|RegionAvailability)$/.test(name);

it.each(Object.entries(examples).filter(isValidated))("%s suggests only props that it has", (name, makers) => {
  const own = makers.flatMap((maker) => Object.keys(maker(newStack())));
  const props = new Set([...own, ...metaArguments, ...(otherProps[name] ?? []), "adopted"]);
  const unknown = [...own, ...fieldsBehindProps, ...computed].flatMap(withTypos).filter((each) => !props.has(each));
  const suggested = makers.flatMap((maker) => [...suggestionsFor(name, unknown, maker)]);
  expect(suggested.length).toBeGreaterThan(0);
  expect(suggested.filter(([, meant]) => !props.has(meant))).toEqual([]);
});

it.each([
  ["FirewallDevice", "compute", "instance"],
  ["FirewallDevice", "instanc", "instance"],
  ["FirewallDevice", "fire_wall", "firewall"],
  ["MySqlBackup", "databas", "database"],
  ["InstanceRestore", "sources", "source"],
  ["ComputeInstance", "user_data", "userData"],
  ["ComputeInstance", "dependOn", "dependsOn"],
  ["ComputeInstance", "adopt", "adopted"],
])("%s: %s means %s", (name, given, meant) => {
  expect([...suggestionsFor(name, [given])]).toEqual([[given, meant]]);
});

const instance = { region: "us-east", type: "g6-standard-1" };
const cloned = (cloneFrom: Props) =>
  errorOf(() => new (classOf("ComputeInstance"))(newStack(), "web", { ...instance, cloneFrom }));

it("suggests and names a nested prop that has another name than its field", () => {
  expect(cloned({ sorce: 1 })).toContain("cloneFrom.sorce is not a valid field (did you mean source?)");
  expect(cloned({})).toContain("cloneFrom.source is required");
});

it("names a prop inside a list by the name of the prop", () => {
  const props = { assignments: [{ address: "192.0.2.1", region: "us-east" }] };
  const text = errorOf(() => new (classOf("IpAssignment"))(newStack(), "it", props));
  expect(text).not.toContain("computeId");
});

it("suggests no field that an object of this variant does not have", () => {
  const suggested = suggestionsFor("DomainRecord", ["priorty", "targt"]);
  expect([...suggested]).toEqual([["targt", "target"]]);
});
