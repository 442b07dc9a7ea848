import { snake } from "../../../../src/contract";
import { examples, makeConstruct } from "../../every-construct";
import { errorOf, newStack } from "../../stacks";

type Props = Readonly<Record<string, unknown>>;

/** The fields that are set by a prop with another name. */
const fieldsOfProps: { readonly [prop: string]: string } = {
  instance: "computeId",
  domain: "domainId",
  firewall: "firewallId",
  database: "databaseId",
  backup: "backupId",
  source: "sourceId",
};

/** A domain has a prop of the same name, which is a string. */
const cases = Object.entries(examples).flatMap(([name, makers]) =>
  makers.flatMap((make, index) =>
    Object.entries(make(newStack()))
      .filter(([prop, value]) => prop in fieldsOfProps && typeof value !== "string")
      .map(([prop]) => [name, prop, index] as const),
  ),
);

/** The error for an example in which another name sets a prop. */
function refusal(name: string, index: number, change: (props: Props) => Props): string {
  const stack = newStack();
  return errorOf(() => makeConstruct(stack, name, "it", change(examples[name]?.[index]?.(stack) ?? {})));
}

it("finds the props", () => {
  const found = new Set(cases.map(([name, prop]) => `${name}.${prop}`));
  expect([...found]).toEqual(
    expect.arrayContaining([
      "FirewallDevice.instance",
      "DomainRecordQuery.domain",
      "DataFirewallRules.firewall",
      "MySqlRestoreAction.backup",
      "InstanceClone.source",
      "MySqlCredentials.database",
    ]),
  );
});

it.each(cases)("%s refuses the field behind %s with one problem", (name, prop, index) => {
  const field = fieldsOfProps[prop] ?? "";
  for (const written of [field, snake(field), `${prop}Id`, `${prop}_id`]) {
    const problem = `stack/it is invalid:\n  - ${written} is not a valid field (did you mean ${prop}?)`;
    const renamed = ({ [prop]: value, ...rest }: Props) => ({ ...rest, [written]: value });
    expect(refusal(name, index, renamed)).toBe(problem);
    expect(refusal(name, index, ({ [prop]: _, ...rest }) => ({ ...rest, [written]: 7 }))).toBe(problem);
    expect(refusal(name, index, (props) => ({ ...props, [written]: "x" }))).toBe(problem);
  }
});

it.each(cases)("%s treats null in the field behind %s as omitted", (name, prop, index) => {
  const stack = newStack();
  const props = { ...examples[name]?.[index]?.(stack), [fieldsOfProps[prop] ?? ""]: null };
  expect(() => makeConstruct(stack, name, "it", props)).not.toThrow();
});

it("refuses fields in nested objects and lists", () => {
  const plan = { region: "us-east", type: "g6-standard-1" };
  const made = (name: string, props: Props) => errorOf(() => makeConstruct(newStack(), name, "it", props));
  expect(made("ComputeInstance", { ...plan, cloneFrom: { sourceId: 7 } })).toBe(
    "stack/it is invalid:\n  - cloneFrom.sourceId is not a valid field (did you mean source?)",
  );
  expect(made("ComputeInstance", { ...plan, backupId: 7 })).toContain(
    "backupId is not a valid field (did you mean backup?)",
  );
  expect(made("IpAssignment", { assignments: [{ address: "192.0.2.1", computeId: 7 }], region: "us-east" })).toBe(
    "stack/it is invalid:\n  - assignments[0].computeId is not a valid field (did you mean instance?)",
  );
});
