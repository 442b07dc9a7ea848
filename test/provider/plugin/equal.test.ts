import { type AttributeType, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import {
  areEqual,
  areSemanticallyEqual,
  containsUnknown,
  correlate,
  haveSameElements,
} from "../../../src/provider/plugin/equal";
import { removeUnknownsFromValue } from "../../../src/provider/plugin/resolve-unknowns";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { Decimal, TERRAFORM_UNKNOWN, type Value } from "../../../src/provider/plugin/value";

const string: Attribute = { description: "", type: "string", optional: true };
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes): Attribute => ({
  description: "",
  nested: { mode, attributes },
});
const list = (kind: "string" | "number" | "bool"): AttributeType => ({ kind: "list", element: { kind } });
const caseless = (left: Value, right: Value) => String(left).toLowerCase() === String(right).toLowerCase();
const around = { left: {}, right: {}, private: {} };

describe("equal", () => {
  test.each<[string, AttributeType, Value, Value]>([
    ["texts", list("string"), ["a"], ["a"]],
    ["flags", list("bool"), [true, false], [true, false]],
    ["numbers of any spelling", list("number"), [1.5], [new Decimal("1.50")]],
    [
      "sets in any order, however often they say an element",
      { kind: "set", element: { kind: "string" } },
      ["a", "b"],
      ["b", "a", "b"],
    ],
    ["maps in any order", { kind: "map", element: { kind: "string" } }, { a: "1", b: "2" }, { b: "2", a: "1" }],
    ["unknowns", list("string"), [TERRAFORM_UNKNOWN], [TERRAFORM_UNKNOWN]],
    ["a member that is missing and one that is null", { kind: "object", attributes: { a: string } }, {}, { a: null }],
  ])("%s", (_, shape, left, right) => expect(areEqual(shape, left, right)).toBe(true));

  test.each<[string, AttributeType, Value, Value]>([
    ["texts", list("string"), ["a"], ["b"]],
    ["flags", list("bool"), [true], [false]],
    ["numbers", list("number"), [1], [2]],
    ["null and its name", list("string"), [null], ["null"]],
    ["null and undefined", list("string"), [null], []],
    ["null and an empty string", list("string"), [null], [""]],
    ["an unknown and its name", list("string"), [TERRAFORM_UNKNOWN], ["unknown"]],
    ["an unknown value and undefined", list("string"), [TERRAFORM_UNKNOWN], []],
    ["an unknown and null", list("string"), [TERRAFORM_UNKNOWN], [null]],
    ["lists in another order", list("string"), ["a", "b"], ["b", "a"]],
    ["keys of maps", { kind: "map", element: { kind: "string" } }, { a: "1" }, { b: "1" }],
  ])("but not different %s", (_, shape, left, right) => expect(areEqual(shape, left, right)).toBe(false));
});

describe("semantically equal", () => {
  test("null and unknown equal only themselves, without a comparison", () => {
    const same = jest.fn(() => true);
    const attribute = { ...string, isEquivalent: same };
    for (const [left, right] of [
      [null, "x"],
      ["x", null],
      [TERRAFORM_UNKNOWN, "x"],
      ["x", TERRAFORM_UNKNOWN],
      [null, TERRAFORM_UNKNOWN],
    ] as const) {
      expect(areSemanticallyEqual(attribute, left, right, around)).toBe(false);
    }
    expect(areSemanticallyEqual(attribute, null, null, around)).toBe(true);
    expect(areSemanticallyEqual(attribute, TERRAFORM_UNKNOWN, TERRAFORM_UNKNOWN, around)).toBe(true);
    expect(same).not.toHaveBeenCalled();
  });

  const part = { a: { ...string, isEquivalent: caseless } };

  test.each<[string, Attribute, Value, Value]>([
    ["an object", nested("single", part), { a: "x" }, { a: "X" }],
    ["a list", nested("list", part), [{ a: "x" }, { a: "y" }], [{ a: "X" }, { a: "Y" }]],
    ["a set", nested("set", part), [{ a: "x" }, { a: "y" }], [{ a: "Y" }, { a: "X" }]],
    ["a map", nested("map", part), { k: { a: "x" } }, { k: { a: "X" } }],
    ["a list with unknowns", nested("list", part), [TERRAFORM_UNKNOWN, { a: "x" }], [TERRAFORM_UNKNOWN, { a: "X" }]],
  ])("is decided by the comparisons inside %s", (_, attribute, left, right) => {
    expect(areSemanticallyEqual(attribute, left, right, around)).toBe(true);
  });

  test.each<[string, Attribute, Value, Value]>([
    ["an object", nested("single", part), { a: "x" }, { a: "y" }],
    ["a list in another order", nested("list", part), [{ a: "x" }, { a: "y" }], [{ a: "y" }, { a: "x" }]],
    ["a list that is longer", nested("list", part), [{ a: "x" }, { a: "x" }], [{ a: "x" }]],
    ["a set that is longer", nested("set", part), [{ a: "x" }], [{ a: "x" }, { a: "y" }]],
    ["a map with other keys", nested("map", part), { k: { a: "x" } }, { l: { a: "x" } }],
    ["a map with a key of null", nested("map", { a: string }), { k: { a: null } }, { l: { a: null } }],
    ["a map with more keys", nested("map", part), { k: { a: "x" } }, { k: { a: "x" }, l: { a: "x" } }],
    ["an unknown element", nested("list", { a: string }), [TERRAFORM_UNKNOWN], [{ a: null }]],
    ["an element whose other is unknown", nested("list", { a: string }), [{ a: null }], [TERRAFORM_UNKNOWN]],
  ])("differs with %s", (_, attribute, left, right) => {
    expect(areSemanticallyEqual(attribute, left, right, around)).toBe(false);
  });

  test("a comparison sees the nearest objects, the nearest key of a map and the private state", () => {
    const same = jest.fn(() => true);
    const attribute = nested("map", {
      kind: string,
      box: nested("single", { a: { ...string, isEquivalent: same }, b: string }),
    });
    const [left, right] = [
      { a: "1", b: "l" },
      { a: "2", b: "l" },
    ];
    const context = { ...around, private: { sent: "1" } };
    areSemanticallyEqual(attribute, { k: { kind: "x", box: left } }, { k: { kind: "x", box: right } }, context);
    expect(same).toHaveBeenCalledWith("1", "2", { left, right, key: "k", private: { sent: "1" } });
  });
});

describe("corresponding elements", () => {
  const same = (left: Value, right: Value | undefined) => {
    // Nothing is compared with a missing value.
    if (right === undefined) throw new Error("there is no such element");
    return caseless(left, right);
  };

  test("prefer the same index", () => {
    expect(correlate(["x", "A"], ["A", "a"], same)).toEqual([undefined, "a"]);
  });

  test("are used once, at every position", () => {
    expect(correlate(["x", "B", "b"], ["q", "b"], same)).toEqual([undefined, "b", undefined]);
    expect(correlate(["a", "a"], ["A"], same)).toEqual(["A", undefined]);
  });

  test("do not exist for a value that is not a collection", () => {
    expect(haveSameElements("list", "a", ["a"], same)).toBe(false);
    expect(haveSameElements("set", ["a"], null, same)).toBe(false);
    expect(haveSameElements("map", { k: "a" }, null, same)).toBe(false);
    expect(haveSameElements("map", null, { k: "a" }, same)).toBe(false);
  });
});

test("an unknown value is found at any depth", () => {
  expect(containsUnknown({ a: [{ b: TERRAFORM_UNKNOWN }] })).toBe(true);
  expect(containsUnknown({ a: [{ b: "x" }], c: null })).toBe(false);
  expect(containsUnknown(undefined)).toBe(false);
});

test("unknown values inside a collection are null in the state, and the rest stays", () => {
  const known = (type: Attribute["type"] & object, value: Value) =>
    removeUnknownsFromValue(typeOfAttribute({ ...string, type }), value);
  expect(known(["list", "string"], ["a", TERRAFORM_UNKNOWN])).toEqual(["a", null]);
  expect(known(["set", "string"], ["a", TERRAFORM_UNKNOWN])).toEqual(["a", null]);
  expect(known(["map", "string"], { a: "x", b: TERRAFORM_UNKNOWN })).toEqual({ a: "x", b: null });
  expect(known(["list", ["map", "string"]], [{ a: TERRAFORM_UNKNOWN }])).toEqual([{ a: null }]);
});
