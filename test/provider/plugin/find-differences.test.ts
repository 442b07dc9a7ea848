import { findDifferences } from "../../../src/provider/plugin/find-differences";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../src/provider/plugin/value";

const optional: Attribute = { description: "", type: "string", optional: true };
const fixed: Attribute = { ...optional, requiresReplace: true };
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes, is: Partial<Attribute> = {}) => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
  ...is,
});

/** The path of each difference, with an exclamation mark if it replaces the object. */
function found(attributes: Attributes, planned: ValueObject, prior: ValueObject): string[] {
  return findDifferences(attributes, planned, prior).map(
    ({ path, requiresReplace }) => `${path.join(".")}${requiresReplace ? "!" : ""}`,
  );
}

test.each<[string, Attribute, ValueObject, ValueObject, string[]]>([
  ["nothing", nested("list", { c: optional }), { a: [{ c: "1" }] }, { a: [{ c: "1" }] }, []],
  [
    "a changed element",
    nested("list", { c: fixed }),
    { a: [{ c: "1" }, { c: "3" }] },
    { a: [{ c: "1" }, { c: "2" }] },
    ["a.1.c!"],
  ],
  [
    "a changed element next to an unchanged null",
    nested("list", { c: fixed }),
    { a: [null, { c: "2" }] },
    { a: [null, { c: "1" }] },
    ["a.1.c!"],
  ],
  ["a longer list", nested("list", { c: fixed }), { a: [{ c: "1" }, { c: "2" }] }, { a: [{ c: "1" }] }, ["a"]],
  ["a shorter list", nested("list", { c: fixed }), { a: [{ c: "1" }] }, { a: [{ c: "1" }, { c: "2" }] }, ["a"]],
  ["a list that comes", nested("list", { c: fixed }), { a: [] }, { a: null }, ["a"]],
  ["a list that goes", nested("list", { c: fixed }), { a: null }, { a: [] }, ["a"]],
  ["an unknown element", nested("list", { c: fixed }), { a: [TERRAFORM_UNKNOWN] }, { a: [{ c: "1" }] }, ["a"]],
  ["a changed entry", nested("map", { c: fixed }), { a: { k: { c: "1" } } }, { a: { k: { c: "2" } } }, ["a.k.c!"]],
  ["another key", nested("map", { c: fixed }), { a: { l: { c: "1" } } }, { a: { k: { c: "1" } } }, ["a"]],
  ["a set, as a whole", nested("set", { c: fixed }), { a: [{ c: "1" }] }, { a: [{ c: "2" }] }, ["a"]],
  ["an object of nulls that comes", nested("single", { c: fixed }), { a: { c: null } }, { a: null }, ["a"]],
  [
    "a replacing object of nulls that comes",
    nested("single", { c: optional, d: nested("single", { e: optional }) }, { requiresReplace: true }),
    { a: { c: null, d: { e: null } } },
    { a: null },
    ["a"],
  ],
  [
    "a replacing object of nulls that goes",
    nested("single", { c: optional }, { requiresReplace: true }),
    { a: null },
    { a: { c: null } },
    ["a"],
  ],
  [
    "a replacing object whose only value goes",
    nested("single", { c: optional }, { requiresReplace: true }),
    { a: { c: null } },
    { a: { c: "1" } },
    ["a!"],
  ],
  [
    "a replacing map without entries that comes",
    nested("map", { c: optional }, { requiresReplace: true }),
    { a: {} },
    { a: null },
    ["a!"],
  ],
  [
    "an object that comes",
    nested("single", { c: fixed, d: optional }),
    { a: { c: "1", d: null } },
    { a: null },
    ["a.c!"],
  ],
  [
    "a replacing object, as a whole",
    nested("single", { c: fixed, d: fixed }, { requiresReplace: true }),
    { a: { c: "1", d: "1" } },
    { a: { c: "2", d: "2" } },
    ["a!"],
  ],
  [
    "a local object, as a whole",
    nested("single", { c: optional, d: optional }, { providerOnly: true }),
    { a: { c: "1", d: "1" } },
    { a: { c: "2", d: "2" } },
    ["a"],
  ],
])("%s", (_, attribute, planned, prior, paths) => expect(found({ a: attribute }, planned, prior)).toEqual(paths));

test.each<[string, Attribute, string]>([
  ["holds a replacing attribute replaces", nested("list", { b: optional, c: fixed }), "a!"],
  ["holds one deeper replaces", nested("single", { b: nested("map", { c: fixed }) }), "a!"],
  ["holds none does not", nested("list", { b: optional, c: nested("list", { d: optional }) }), "a"],
  ["holds one in a set does not", nested("list", { b: nested("set", { c: fixed }) }), "a"],
])("an unknown collection that %s", (_, attribute, path) => {
  expect(found({ a: attribute }, { a: TERRAFORM_UNKNOWN }, { a: null })).toEqual([path]);
});
