import { Fn, Lazy, TerraformVariable, Token } from "cdktf";
import { DataDomains } from "../../../../lib";
import { isObject } from "../../../../src/contract";
import { examples, makeConstruct } from "../../every-construct";
import { errorOf, newStack, synthesized } from "../../stacks";

type Props = Readonly<Record<string, unknown>>;

/** A program in plain JavaScript, whose mistakes the compiler doesn't find. */
const domains = (props: Props) => makeConstruct(newStack(), "DataDomains", "zones", props);
const refusal = (props: Props) => errorOf(() => domains(props));

const all = "because without one it would match all objects";

// CDKTF drops what it doesn't know, so without these errors the stack would have no filter at all.
test.each<[string, unknown, string]>([
  ["a mistyped field", { dmain: { equalTo: "a.example" } }, "filter.dmain is not a valid field (did you mean domain?)"],
  [
    "a mistyped operator",
    { domain: { equal: "x" } },
    "filter.domain.equal is not a valid field (did you mean equalTo?)",
  ],
  [
    "Terraform's operator",
    { domain: { equals: "x" } },
    "filter.domain.equals is not a valid field (did you mean equalTo?)",
  ],
  [
    "Terraform's field",
    { soa_email: { equalTo: "x" } },
    "filter.soa_email is not a valid field (did you mean soaEmail?)",
  ],
  [
    "a mistyped operator beside a valid one",
    { domain: { in: ["x"], prefx: "x" } },
    "filter.domain.prefx is not a valid field (did you mean prefix?)",
  ],
  ["no field", {}, `filter must have at least one condition, ${all} (to read all objects, omit it)`],
  ["a null field", { domain: null }, `filter must have at least one condition, ${all}`],
  ["no operator", { domain: {} }, `filter.domain must have at least one operator, ${all}`],
  ["an undefined value", { domain: { equalTo: undefined } }, `filter.domain must have at least one operator, ${all}`],
  ["a null value", { domain: { equalTo: null } }, `filter.domain must have at least one operator, ${all}`],
  [
    "no operator in one of two fields",
    { domain: { in: [] }, status: {} },
    `filter.status must have at least one operator, ${all}`,
  ],
])("a filter with %s is refused", (_, filter, message) => {
  expect(refusal({ filter })).toContain(`stack/zones is invalid:\n  - ${message}`);
});

test.each<[string, Props, string]>([
  ["filter", { filtr: { domain: { equalTo: "x" } } }, "filtr is not a valid field (did you mean filter?)"],
  [
    "sort.descending",
    { sort: { by: "domain", desc: true } },
    "sort.desc is not a valid field (did you mean descending?)",
  ],
])("a mistyped %s is refused", (_, props, message) => {
  expect(refusal(props)).toContain(message);
});

test("a filter that is null or undefined reads all objects", () => {
  for (const filter of [null, undefined]) {
    const stack = newStack();
    makeConstruct(stack, "DataDomains", "zones", { filter });
    expect(synthesized(stack).data).toEqual({ stratus_domains: { zones: {} } });
  }
});

test("values that are known after apply, and an empty list, are conditions", () => {
  const stack = newStack();
  const name = new TerraformVariable(stack, "name", {}).stringValue;
  new DataDomains(stack, "variable", { filter: { domain: { equalTo: name } } });
  new DataDomains(stack, "lazy", { filter: { domain: { equalTo: Lazy.stringValue({ produce: () => "a.example" }) } } });
  new DataDomains(stack, "list", { filter: { domain: { in: [] } } });
  makeConstruct(stack, "DataDomains", "token", { filter: Token.asAny(Fn.jsondecode(name)) });
  expect(synthesized(stack).data).toMatchObject({
    stratus_domains: {
      variable: { filter: { domain: { equals: "${var.name}" } } },
      lazy: { filter: { domain: { equals: "a.example" } } },
      list: { filter: { domain: { in: [] } } },
      token: { filter: "${jsondecode(var.name)}" },
    },
  });
});

test("other data sources and queries refuse an empty filter, too", () => {
  const stack = newStack();
  const domain = makeConstruct(stack, "Domain", "zone", { domain: "a.example", soaEmail: "a@a.example" });
  const refused = (name: string, props: Props) =>
    errorOf(() => makeConstruct(stack, name, `${name}-${String(seen++)}`, props));
  let seen = 0;
  expect(refused("DataComputeInstances", { filter: { label: {} } })).toContain("filter.label must have");
  expect(refused("DataDomainRecords", { domain, filter: {} })).toContain("filter must have");
  expect(refused("DomainRecordQuery", { filter: {} })).toContain("filter must have");
  expect(refused("DomainRecordQuery", { filter: { name: { equalTo: null } } })).toContain("filter.name must have");
});

/** The paths of the objects without members in the arguments of a block. */
const emptyIn = (value: unknown, path: string): readonly string[] =>
  !isObject(value) && !Array.isArray(value)
    ? []
    : isObject(value) && Object.keys(value).length === 0
      ? [path]
      : Object.entries(value).flatMap(([name, each]) => emptyIn(each, `${path}.${name}`));

// The plan warns about objects without values, so a program that writes none must not get such a warning.
test("no construct writes an object without values by itself", () => {
  for (const [name, makers] of Object.entries(examples)) {
    for (const make of makers) {
      const stack = newStack();
      makeConstruct(stack, name, "it", make(stack));
      const { resource, data } = synthesized(stack);
      const found = [...emptyIn(resource, "resource"), ...emptyIn(data, "data")];
      // A block itself, such as data.stratus_ipv6_pools.it, may have no arguments.
      expect([name, found.filter((path) => path.split(".").length > 3)]).toEqual([name, []]);
    }
  }
});
