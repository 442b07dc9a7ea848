import { provider } from "../../../src/composition/provider";
import { findEmptyObjects, isList, isValueObject, mapAttributes } from "../../../src/provider/plugin/attribute-type";
import { encodeObject } from "../../../src/provider/plugin/codec/dynamic-value";
import type { Diagnostic } from "../../../src/provider/plugin/protocol/generated/tfplugin6";
import {
  validateActionConfig,
  validateDataSourceConfig,
  validateEphemeralConfig,
  validateListConfig,
  validateProviderConfig,
  validateResourceConfig,
} from "../../../src/provider/plugin/rpc/configuration";
import { startPlugin } from "../../../src/provider/plugin/rpc/plugin-state";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { type Path, TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../../src/provider/plugin/value";

const session = startPlugin(provider);

type Validate = (typeName: string, config: ReturnType<typeof encodeObject>) => Promise<{ diagnostics: Diagnostic[] }>;

const capabilities = { clientCapabilities: { writeOnlyAttributesAllowed: true } };
const list = { includeResourceObject: undefined, limit: undefined };

/** Every kind of block that Terraform validates, with its types. */
const blocks: readonly [
  string,
  Readonly<Record<string, () => { readonly schema: { attributes: Attributes } }>>,
  Validate,
][] = [
  [
    "resource",
    provider.resources,
    (typeName, config) => validateResourceConfig(session, { typeName, config, ...capabilities }),
  ],
  ["data", provider.dataSources, (typeName, config) => validateDataSourceConfig(session, { typeName, config })],
  [
    "ephemeral",
    provider.ephemeralResources ?? {},
    (typeName, config) => validateEphemeralConfig(session, { typeName, config }),
  ],
  [
    "list",
    provider.listResources ?? {},
    (typeName, config) => validateListConfig(session, { typeName, config, ...list }),
  ],
  ["action", provider.actions ?? {}, (typeName, config) => validateActionConfig(session, { typeName, config })],
  ["provider", { stratus: () => provider }, (_, config) => validateProviderConfig(session, { config })],
];

const nulls = (attributes: Attributes): ValueObject => mapAttributes(attributes, () => null);

const isArgument = ({ required, optional }: Attribute) => required === true || optional === true;

/** Wraps an object as the value of a nested attribute of this mode. */
function placed(mode: "single" | "list" | "set" | "map", object: Value): readonly [Value, Path] {
  if (mode === "single") return [object, []];
  return mode === "map" ? [{ key: object }, ["key"]] : [[object], [0]];
}

/** A configuration for each nested object of a schema, in which that object has no value. */
function* configurations(attributes: Attributes): Generator<{ readonly path: Path; readonly config: ValueObject }> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const { nested } = attribute;
    if (!nested || !isArgument(attribute)) continue;
    const [value, at] = placed(nested.mode, nulls(nested.attributes));
    yield { path: [name, ...at], config: { ...nulls(attributes), [name]: value } };
    for (const { path, config } of configurations(nested.attributes)) {
      const [outer, step] = placed(nested.mode, config);
      yield { path: [name, ...step, ...path], config: { ...nulls(attributes), [name]: outer } };
    }
  }
}

const steps = (path: Path) => path.map((step) => (typeof step === "number" ? `[${String(step)}]` : step)).join(".");
const shown = (path: Path) => steps(path).replaceAll(".[", "[").replaceAll(".key", '["key"]');

describe.each(blocks)("%s blocks", (kind, types, validate) => {
  const cases = Object.entries(types).flatMap(([type, handler]) => {
    const { attributes } = handler().schema;
    return [...configurations(attributes)].map(({ path, config }) => ({ type, attributes, path, config }));
  });

  test("every nested object whose attributes are all null gets a message that says what Terraform drops", async () => {
    for (const { type, attributes, path, config } of cases) {
      const { diagnostics } = await validate(type, encodeObject(attributes, config));
      const place = shown(path);
      const found = diagnostics.filter(({ summary }) => summary === `No value in ${place}`);
      expect([type, place, found.length]).toEqual([type, place, 1]);
      expect(found[0]?.detail).toContain("Terraform drops attributes of an object that the schema doesn't have");
      // In a filter it is an error, because no condition would match everything.
      expect([type, place, found[0]?.severity]).toEqual([type, place, path[0] === "filter" ? 1 : 2]);
    }
    const withNested = ["resource", "data", "list", "action"];
    expect(cases.length > 0).toBe(withNested.includes(kind));
  });

  test("an unknown value may be one, so it gets no message", async () => {
    for (const { type, attributes, path, config } of cases) {
      const unknown = withUnknown(attributes, config);
      const { diagnostics } = await validate(type, encodeObject(attributes, unknown));
      const found = diagnostics.filter(({ summary }) => summary.startsWith("No value in"));
      expect([type, path, found]).toEqual([type, path, []]);
    }
  });

  test("null instead of the object gets no message", async () => {
    for (const [type, handler] of Object.entries(types)) {
      const { attributes } = handler().schema;
      const { diagnostics } = await validate(type, encodeObject(attributes, nulls(attributes)));
      expect([type, diagnostics.filter(({ summary }) => summary.startsWith("No value in"))]).toEqual([type, []]);
    }
  });
});

/** Makes the arguments of the empty object unknown. */
function withUnknown(attributes: Attributes, config: ValueObject): ValueObject {
  const [empty] = findEmptyObjects(attributes, config);
  if (!empty) return config;
  const inside = empty.attribute.nested?.attributes ?? {};
  const unknown = mapAttributes(inside, (_, attribute) => (isArgument(attribute) ? TERRAFORM_UNKNOWN : null));
  const replace = (value: Value | undefined, [step, ...rest]: Path): Value => {
    if (step === undefined) return unknown;
    if (isList(value)) return value.map((each, at) => (at === step ? replace(each, rest) : each));
    return isValueObject(value) ? withMember(value, step, replace(value[step], rest)) : unknown;
  };
  return replace(config, empty.path) as ValueObject;
}

const withMember = (object: ValueObject, name: string | number, value: Value): ValueObject => {
  const copy: ValueObject = { ...object };
  copy[name] = value;
  return copy;
};
