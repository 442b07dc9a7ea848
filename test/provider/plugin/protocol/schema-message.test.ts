import { schemaMessage } from "../../../../src/provider/plugin/rpc/schemas";
import type { Attribute } from "../../../../src/provider/plugin/schema";

const schema = (attribute: Attribute) => ({ version: 0, description: "", attributes: { it: attribute } });

test.each<[string, Partial<Attribute>]>([
  ["must have either a type or nested attributes", { optional: true }],
  ["must have either a type", { type: "string", nested: { mode: "single", attributes: {} }, optional: true }],
  ["must be required, optional or computed", { type: "string" }],
  ["is required, so it can't be", { type: "string", required: true, computed: true }],
  ["is write-only, so it can't be computed", { type: "string", optional: true, computed: true, writeOnly: true }],
  ["has a default, so it must be optional and computed", { type: "string", optional: true, default: "x" }],
])("an attribute that %s is rejected by name", (text, attribute) => {
  expect(() => schemaMessage(schema({ description: "", ...attribute }))).toThrow(text);
  expect(() => schemaMessage(schema({ description: "", ...attribute }))).toThrow("the attribute it ");
});

test("a contradiction is found inside nested attributes too", () => {
  const nested: Attribute = {
    description: "",
    optional: true,
    nested: { mode: "list", attributes: { wrong: { description: "", type: "string" } } },
  };
  expect(() => schemaMessage(schema(nested))).toThrow("the attribute wrong must be required, optional or computed");
});

test("a deprecated attribute has its message, and the flag that older versions read", () => {
  const message = (more: Partial<Attribute>) =>
    schemaMessage(schema({ description: "", type: "string", optional: true, ...more })).block?.attributes;
  expect(message({ deprecated: "Use that." })).toMatchObject([{ deprecated: true, deprecationMessage: "Use that." }]);
  expect(message({})).toMatchObject([{ deprecated: false, deprecationMessage: "" }]);
});
