import { X509Certificate } from "node:crypto";
import { mockedKinds, type MockedTool } from "../../../../src/cli/commands/mocks/mock-values";
import { provider } from "../../../../src/composition/provider";
import { camel, type Field, isObject, type Properties } from "../../../../src/contract";
import { fromWire } from "../../../../src/objects/wire/decode";
import type { Attribute, Attributes, Type } from "../../../../src/provider/plugin/schema";
import { contracts } from "../../../../src/resources/contracts";

const blocks = { mock_resource: provider.resources, mock_data: provider.dataSources } as const;
type Block = keyof typeof blocks;

/** The contract of a resource or data source. A resource may have the name of a plural data source. */
function contractOf(block: Block, type: string) {
  const one = contracts.find(({ name }) => `stratus_${name}` === type);
  const many = contracts.find(({ plural }) => `stratus_${plural}` === type);
  const found = block === "mock_data" ? (many ?? one) : one;
  if (!found) throw new Error(`${type} has no contract`);
  return found;
}

/** The values of one tool, by block and type. */
const valuesOf = (tool: MockedTool, block: Block, type: string): unknown =>
  mockedKinds(tool).find((kind) => kind.block === block && kind.type === type)?.defaults;

interface HasSchema {
  readonly schema: { readonly attributes: Attributes };
}

const all = Object.entries<Readonly<Record<string, () => HasSchema>>>(blocks).flatMap(([block, handlers]) =>
  Object.entries(handlers).map(([type, handler]) => ({
    block: block as Block,
    type,
    attributes: handler().schema.attributes,
  })),
);

const isOfType = (type: Type | undefined, value: unknown): boolean =>
  Array.isArray(type)
    ? Array.isArray(value) && value.every((each) => isOfType(type[1] as Type, each))
    : typeof value === (type === "bool" ? "boolean" : type);

const failing = (field: Field, value: unknown): readonly string[] => [
  ...field.spec.checks.filter((check) => !check.test(value)).map(({ words }) => words),
  ...(Array.isArray(value) && field.spec.item ? value.flatMap((each) => failing(field.spec.item as Field, each)) : []),
];

/** The computed attributes that lack a valid value. */
function problemsOf(
  attributes: Attributes,
  values: unknown,
  fieldOf: (name: string) => Field | undefined,
  skips: (attribute: Attribute, isTop: boolean) => boolean,
  path: readonly string[] = [],
): readonly string[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    if (skips(attribute, path.length === 0)) return [];
    const value = isObject(values) ? values[name] : undefined;
    const here = [...path, name];
    const field = fieldOf(name);
    const { nested, type, computed } = attribute;
    if (nested) {
      const inner = (field?.spec.fields ?? field?.spec.item?.spec.fields) as
        Readonly<Record<string, Field>> | undefined;
      const each = nested.mode === "single" ? value : (value as readonly unknown[] | undefined)?.[0];
      return problemsOf(nested.attributes, each, (own) => (inner ? inner[camel(own)] : fieldOf(own)), skips, here);
    }
    if (computed !== true || value === null) return [];
    if (!isOfType(type, value)) return [`${here.join(".")} is ${JSON.stringify(value)}`];
    return field
      ? failing(field, value).map((words) => `${here.join(".")} ${words}`)
      : [`${here.join(".")} has no field`];
  });
}

describe.each(all)("$block $type", ({ block, type, attributes }) => {
  const { fields } = contractOf(block, type);
  const fieldOf = (name: string) => fields[camel(name)];

  test("has a valid value for every computed attribute that Terraform can mock", () => {
    const skips = ({ nested }: Attribute) => nested !== undefined && nested.mode !== "single";
    expect(problemsOf(attributes, valuesOf("terraform", block, type), fieldOf, skips)).toEqual([]);
  });

  test("has a valid value for every attribute that OpenTofu can mock", () => {
    const skips = ({ required, optional }: Attribute, isTop: boolean) =>
      isTop && (required === true || optional === true);
    expect(problemsOf(attributes, valuesOf("opentofu", block, type), fieldOf, skips)).toEqual([]);
  });
});

test.each(["terraform", "opentofu"] as const)("%s gets one block for each type", (tool) => {
  const names = mockedKinds(tool).map(({ block, type }) => `${block} ${type}`);
  expect(names).toEqual([...new Set(names)]);
});

test("only attributes that an object may lack have no value", () => {
  const empty = mockedKinds("terraform").flatMap(({ type, defaults }) =>
    nullsIn(defaults).map((name) => `${type}.${name}`),
  );
  expect([...new Set(empty)].sort()).toEqual([
    // A record of type A lacks them.
    ...["port", "priority", "protocol", "service", "tag", "weight"].map((name) => `stratus_domain_record.${name}`),
    // The maintenance is weekly.
    "stratus_mysql_database.updates.week_of_month",
    "stratus_postgresql_database.updates.week_of_month",
  ]);
});

const nullsIn = (values: Properties): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === null) return [name];
    return isObject(value) ? nullsIn(value).map((inner) => `${name}.${inner}`) : [];
  });

// The contract derives some attributes from others when it decodes a response.
test.each(mockedKinds("terraform").filter(({ block, type }) => `stratus_${contractOf(block, type).name}` === type))(
  "the values of $block $type belong together",
  ({ block, type, defaults }) => {
    const contract = contractOf(block, type);
    const response = { ...defaults, ...(type === "stratus_domain_zone_file" ? { zone_file: defaults["lines"] } : {}) };
    const decoded = fromWire(contract, response) as Properties;
    for (const [name, value] of Object.entries(defaults)) {
      const given = decoded[camel(name)];
      // The response about a device has its object in another form.
      if (given === null) continue;
      if (value !== null && contract.fields[camel(name)]?.spec.from) expect([name, given]).toEqual([name, value]);
    }
  },
);

test("ids are those of the objects that they refer to, and differ between kinds", () => {
  const ids = mockedKinds("terraform").flatMap(({ block, type, defaults }) =>
    block === "mock_resource" && typeof defaults["id"] === "number" ? [[type, defaults["id"]] as const] : [],
  );
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
  const idOf = new Map<string, unknown>(ids);
  expect(valuesOf("terraform", "mock_data", "stratus_firewall_device")).toMatchObject({
    compute_id: idOf.get("stratus_compute_instance"),
  });
  expect(valuesOf("terraform", "mock_resource", "stratus_ip_address")).toMatchObject({
    assigned_to: idOf.get("stratus_compute_instance"),
  });
});

test("the certificate is one, and has years left", () => {
  const { pem } = valuesOf("terraform", "mock_data", "stratus_mysql_certificate") as { readonly pem: string };
  expect(new X509Certificate(pem)).toMatchObject({ ca: true, subject: "CN=Example CA" });
  expect(Date.parse(new X509Certificate(pem).validTo)).toBeGreaterThan(Date.parse("2100-01-01"));
});
