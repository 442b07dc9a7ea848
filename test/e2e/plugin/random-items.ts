import * as fc from "fast-check";
import { type AttributeType, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";

/** An expression of Terraform's language. */
type Expression = string;

const words = fc.constantFrom("", "a", "b", "Ä", "two words", "$${literal}");

// A value of another resource known after apply. No constant above is equal to it.
const late: Expression = "terraform_data.word.output";

/** Item blocks for every kind of attribute: the same seed gives the same blocks. */
export function randomItems(attributes: Attributes, count: number, seed: number): string {
  const block = fc
    .record(Object.fromEntries(Object.entries(attributes).map(([name, attribute]) => [name, written(name, attribute)])))
    .map(body);
  return fc
    .sample(block, { numRuns: count, seed })
    .map((text, index) => `resource "shelf_item" "it${String(index)}" {\n${text}\n}\n`)
    .join("");
}

function written(name: string, attribute: Attribute): fc.Arbitrary<Expression | null> {
  if (!attribute.required && !attribute.optional) return fc.constant(null);
  if (name === "fail" || name === "wait_ms" || name === "old") return fc.constant(null);
  const value = name === "document" ? fc.jsonValue({ maxDepth: 2 }).map(document) : expression(attribute);
  return attribute.required ? value : fc.option(value);
}

// Terraform's own text of a JSON value differs from the service's in its spaces.
function document(value: unknown): Expression {
  return JSON.stringify(JSON.stringify(value).replace(/[^\x20-\x7e]|\\u....|[$%]/g, "?"));
}

function expression(attribute: Attribute): fc.Arbitrary<Expression> {
  const { nested } = attribute;
  if (nested === undefined) return shaped(typeOfAttribute(attribute));
  const object = fc
    .record(Object.fromEntries(Object.entries(nested.attributes).map(([name, inner]) => [name, written(name, inner)])))
    .map((members) => `{\n${body(members)}\n}`);
  if (nested.mode === "single") return object;
  return nested.mode === "map" ? mapOf(object) : listOf(object);
}

function shaped(shape: AttributeType): fc.Arbitrary<Expression> {
  switch (shape.kind) {
    case "string":
      return fc.oneof(
        { weight: 4, arbitrary: words.map((word) => JSON.stringify(word)) },
        { weight: 1, arbitrary: fc.constant(late) },
      );
    case "number":
      return fc.oneof(
        fc.integer().map(String),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
        fc.constantFrom("9007199254740993", "0.1234567890123456789", `length(${late})`),
      );
    case "bool":
      return fc.boolean().map(String);
    case "list":
    case "set":
      return listOf(shaped(shape.element));
    case "map":
      return mapOf(shaped(shape.element));
    case "dynamic":
      throw new Error("no random item has a dynamic attribute");
    case "object":
      throw new Error("an object is always nested");
  }
}

function listOf(element: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  return fc.array(element, { maxLength: 3 }).map((elements) => `[${elements.join(", ")}]`);
}

function mapOf(element: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  const key = fc.constantFrom("k", "constructor", "__proto__", "two words");
  return fc
    .uniqueArray(fc.tuple(key, element), { maxLength: 3, selector: ([name]) => name })
    .map((entries) => `{ ${entries.map(([name, value]) => `${JSON.stringify(name)} = ${value}`).join(", ")} }`);
}

function body(members: { readonly [name: string]: Expression | null }): string {
  return Object.entries(members)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join("\n");
}
