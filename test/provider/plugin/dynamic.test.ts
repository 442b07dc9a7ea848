import { areEqual, containsUnknown } from "../../../src/provider/plugin/equal";
import { planChange } from "../../../src/provider/plugin/plan-change";
import { removeUnknownsFromValue } from "../../../src/provider/plugin/resolve-unknowns";
import type { Attributes } from "../../../src/provider/plugin/schema";
import { Decimal, Dynamic, type DynamicType, TERRAFORM_UNKNOWN, type Value } from "../../../src/provider/plugin/value";

const shape = { kind: "dynamic" } as const;
const mapOfNumbers: DynamicType = ["map", "number"];
const same = (left: Value, right: Value) => [areEqual(shape, left, right), areEqual(shape, right, left)];

test.each<[string, Value, Value]>([
  ["an object and a map", { a: 1 }, new Dynamic(mapOfNumbers, { a: 1 })],
  ["the names of an object in another order", { a: 1, b: [true] }, { b: [true], a: 1 }],
  ["a number and the same one as Terraform spells it", { a: 1.5 }, { a: new Decimal("1.50") }],
  ["the numbers of a list and the same ones as Terraform spells them", [1.5], [new Decimal("1.50")]],
  [
    "a large number and the same one",
    { a: new Decimal("1e30") },
    { a: new Decimal("1000000000000000000000000000000") },
  ],
  ["values with a type of their own inside", { a: new Dynamic("string", "x") }, { a: "x" }],
  ["a null inside", { a: null, b: [null] }, { b: [null], a: null }],
])("dynamic values are equal: %s", (_, left, right) => {
  expect(same(left, right)).toEqual([true, true]);
});

test.each<[string, Value, Value]>([
  ["a number and its string", { a: 3306 }, { a: "3306" }],
  ["a boolean and its string", { a: true }, { a: "true" }],
  ["another number", { a: 1 }, { a: 2 }],
  ["another name", { a: 1 }, { b: 1 }],
  ["another null", { a: null }, { b: null }],
  ["one name more", { a: 1 }, { a: 1, b: 1 }],
  ["another list", { a: [1] }, { a: [2] }],
  ["a list in another order", [1, 2], [2, 1]],
  ["a list that is empty, and an object that is", [], {}],
  ["something that is not known", { a: TERRAFORM_UNKNOWN }, { a: 1 }],
  ["something that is not known and null, in a list", [TERRAFORM_UNKNOWN], [null]],
])("dynamic values differ: %s", (_, left, right) => {
  expect(same(left, right)).toEqual([false, false]);
});

test("an unknown value inside a dynamic value is found", () => {
  expect(containsUnknown(new Dynamic(mapOfNumbers, { a: TERRAFORM_UNKNOWN }))).toBe(true);
  expect(containsUnknown(new Dynamic(mapOfNumbers, { a: 1 }))).toBe(false);
});

test("a state has null for unknown parts of a dynamic value, and keeps the types", () => {
  const inner = new Dynamic("string", TERRAFORM_UNKNOWN);
  const type: DynamicType = ["object", { a: "number", list: ["tuple", ["string", "dynamic"]], rest: mapOfNumbers }];
  const value = new Dynamic(type, {
    a: TERRAFORM_UNKNOWN,
    list: ["x", inner],
    rest: { one: 1, two: TERRAFORM_UNKNOWN },
  });
  const known = removeUnknownsFromValue(shape, value) as Dynamic;
  expect(known.type).toEqual(type);
  expect(known.value).toEqual({ a: null, list: ["x", new Dynamic("string", null)], rest: { one: 1, two: null } });
  expect(removeUnknownsFromValue(shape, TERRAFORM_UNKNOWN)).toBeNull();
});

describe("a plan without changes", () => {
  const attributes: Attributes = {
    name: { description: "", type: "string", optional: true },
    data: { description: "", type: "dynamic", optional: true },
  };
  const typedNull = new Dynamic(mapOfNumbers, null);
  const planned = (config: Value, prior: Value) =>
    planChange({ attributes, config: { name: "a", data: config }, prior: { name: "a", data: prior }, private: {} });

  test.each<[string, Value, Value]>([
    ["a null that has a type now", typedNull, null],
    ["a null that has no type any more", null, typedNull],
    ["a null with the type that it had", typedNull, typedNull],
  ])("has %s as in the configuration", (_, config, prior) => {
    expect(planned(config, prior)).toEqual({
      planned: { name: "a", data: config },
      requiresReplace: [],
      changed: false,
    });
  });

  test("is the prior state if no dynamic value is null", () => {
    const prior = new Dynamic(mapOfNumbers, { a: 1 });
    const config = new Dynamic(["object", { a: "number" }], { a: 1 });
    expect(planned(config, prior)).toEqual({
      planned: { name: "a", data: prior },
      requiresReplace: [],
      changed: false,
    });
  });
});
