import { encodeObject } from "../../../../src/provider/plugin/codec/dynamic-value";
import type { Diagnostic } from "../../../../src/provider/plugin/protocol/generated/tfplugin6";
import type { Attributes } from "../../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../../src/provider/plugin/value";
import { serveThing, type Thing } from "./thing";

const text = { description: "", type: "string", optional: true } as const;
const limits = { low: text, high: text };
const attributes: Attributes = {
  limits: { description: "", optional: true, nested: { mode: "single", attributes: limits } },
  rules: {
    description: "",
    optional: true,
    nested: {
      mode: "list",
      attributes: {
        port: text,
        from: { description: "", optional: true, nested: { mode: "single", attributes: { ipv4: text } } },
      },
    },
  },
  hosts: { description: "", optional: true, nested: { mode: "map", attributes: limits } },
  zones: { description: "", optional: true, nested: { mode: "set", attributes: limits } },
  filter: {
    description: "",
    optional: true,
    refusesEmpty: "An empty filter would match everything.",
    nested: {
      mode: "single",
      attributes: { name: { description: "", optional: true, nested: { mode: "single", attributes: limits } } },
    },
  },
  secret: {
    description: "",
    optional: true,
    nested: { mode: "single", attributes: { password: { ...text, sensitive: true } } },
  },
  shown: { description: "", computed: true, nested: { mode: "single", attributes: limits } },
};
const nothing: ValueObject = {
  limits: null,
  rules: null,
  hosts: null,
  zones: null,
  filter: null,
  secret: null,
  shown: null,
};
const none = { low: null, high: null };
const schema = { version: 0, description: "", attributes };

let thing: Thing;
beforeAll(async () => {
  const identity = { version: 0, attributes: { id: text }, of: () => ({ id: null }) };
  thing = await serveThing(
    { identity },
    {
      schema,
      resources: {
        thing: () => ({ schema, identity, create: unused, read: unused, delete: unused }),
      },
      dataSources: { thing: () => ({ schema, read: unused }) },
      ephemeralResources: { thing: () => ({ schema, open: unused }) },
      listResources: {
        thing: () => ({
          schema,
          list: async function* () {
            yield* await Promise.resolve([]);
          },
        }),
      },
      actions: { thing: () => ({ schema, invoke: () => Promise.resolve() }) },
    },
  );
});
afterAll(() => thing.stop());

function unused(): never {
  throw new Error("not expected");
}

/** The messages of every kind of block for the same configuration, which must be equal. */
async function messages(given: ValueObject): Promise<readonly Diagnostic[]> {
  const config = encodeObject(attributes, { ...nothing, ...given });
  const block = { typeName: "thing", config };
  const all = [
    await thing.call("validateResourceConfig", {
      ...block,
      clientCapabilities: { writeOnlyAttributesAllowed: true },
    }),
    await thing.call("validateDataResourceConfig", block),
    await thing.call("validateEphemeralResourceConfig", block),
    await thing.call("validateListResourceConfig", { ...block, includeResourceObject: undefined, limit: undefined }),
    await thing.call("validateActionConfig", block),
    await thing.call("validateProviderConfig", { config }),
  ].map(({ diagnostics }) => diagnostics);
  for (const each of all) expect(each).toEqual(all[0]);
  return all[0] ?? [];
}

const summaries = async (given: ValueObject) => (await messages(given)).map(({ summary }) => summary);

test("an object without values gets a warning in every kind of block, with the names that it can have", async () => {
  expect(await messages({ limits: none })).toMatchObject([
    {
      severity: 2,
      summary: "No value in limits",
      detail:
        "limits has no value, because all its attributes are null. The provider treats it as omitted. " +
        "Terraform drops attributes of an object that the schema doesn't have, so check the names for typing errors. " +
        "Allowed names: low, high. If no value is intended, remove the object or set it to null.",
    },
  ]);
});

test("it is an error where an empty object would mean more, at every depth", async () => {
  const [whole] = await messages({ filter: { name: null } });
  expect(whole).toMatchObject({ severity: 1, summary: "No value in filter" });
  const [inside] = await messages({ filter: { name: none } });
  expect(inside).toMatchObject({ severity: 1, summary: "No value in filter.name" });
  expect(inside?.detail).toContain("must have at least one value, but all its attributes are null. An empty filter");
});

test("the innermost object is named, in lists, maps and sets", async () => {
  expect(
    await summaries({
      rules: [
        { port: "80", from: { ipv4: null } },
        { port: null, from: null },
      ],
    }),
  ).toEqual(["No value in rules[0].from", "No value in rules[1]"]);
  expect(await summaries({ hosts: { "a.b": none, c: { ...none, low: "1" } } })).toEqual(['No value in hosts["a.b"]']);
  expect(await summaries({ zones: [none] })).toEqual(["No value in zones[0]"]);
});

test.each<[string, ValueObject]>([
  ["null", nothing],
  ["an object with one value", { limits: { low: "1", high: null } }],
  ["an object with an unknown value", { limits: { low: TERRAFORM_UNKNOWN, high: null } }],
  ["an unknown object", { limits: TERRAFORM_UNKNOWN, filter: TERRAFORM_UNKNOWN }],
  ["an empty string", { limits: { low: "", high: null } }],
  ["an empty list, set or map", { rules: [], zones: [], hosts: {} }],
  ["a null element", { rules: [null] }],
  ["a read-only object, which its handler refuses", { shown: none }],
])("%s gets no message", async (_, given) => {
  expect(await messages(given)).toEqual([]);
});

test("an object that could have a secret isn't shown with its source line", async () => {
  const [message] = await messages({ secret: { password: null } });
  expect(message?.summary).toBe("No value in secret");
  expect(message?.attribute).toBeUndefined();
});
