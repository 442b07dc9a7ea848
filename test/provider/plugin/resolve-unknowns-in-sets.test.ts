import { resolveUnknowns } from "../../../src/provider/plugin/resolve-unknowns";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type Value, type ValueObject } from "../../../src/provider/plugin/value";

// The elements of a set have no address, so the known values of a planned one identify its result.

const string: Attribute = { description: "", type: "string", optional: true, computed: true };
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes): Attribute => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
});

function settled(element: Attributes, planned: readonly Value[], result: Value): Value {
  const { set = null } = resolveUnknowns({ set: nested("set", element) }, { set: planned }, { set: result });
  return set;
}

test("an element without a matching result gets none", () => {
  const planned: Value[] = [{ name: "a", serial: TERRAFORM_UNKNOWN }];
  expect(settled({ name: string, serial: string }, planned, [{ name: "b", serial: "1" }])).toEqual([
    { name: "a", serial: null },
  ]);
  expect(settled({ name: string, serial: string }, planned, null)).toEqual([{ name: "a", serial: null }]);
});

test("a list that the result omits leaves its unknown elements null", () => {
  const attributes = { list: { ...string, type: ["list", "string"] } as Attribute };
  expect(resolveUnknowns(attributes, { list: [TERRAFORM_UNKNOWN, "x"] }, { list: null })).toEqual({
    list: [null, "x"],
  });
});

test("an element that is completely known takes its own result and no second one", () => {
  const same = (left: Value, right: Value) => String(left).toLowerCase() === String(right).toLowerCase();
  const planned: Value[] = [
    { name: "a", serial: "1" },
    { name: TERRAFORM_UNKNOWN, serial: "1" },
  ];
  const result = [
    { name: "a", serial: "1" },
    { name: "A", serial: "1" },
  ];
  expect(settled({ name: { ...string, isEquivalent: same }, serial: string }, planned, result)).toEqual(result);
});

test.each(["list", "set", "map"] as const)("a %s with an unknown part matches by its known parts", (kind) => {
  const element = { parts: { ...string, type: [kind, "string"] } as Attribute, serial: string };
  const parts = (one: Value, other: Value): Value => (kind === "map" ? { k: one, l: other } : [one, other]);
  const result: readonly Value[] = [
    { parts: parts("y", "z"), serial: "1" },
    { parts: parts("x", "w"), serial: "2" },
  ];
  const [first] = settled(element, [{ parts: parts("x", TERRAFORM_UNKNOWN), serial: TERRAFORM_UNKNOWN }], result) as [
    { serial: Value },
  ];
  expect(first.serial).toBe("2");
});

test("an object with an unknown part matches no element without the object", () => {
  const element = { box: nested("single", { size: string, width: string }), serial: string };
  const result = [
    { box: null, serial: "1" },
    { box: { size: "s", width: "w" }, serial: "2" },
  ];
  expect(
    settled(element, [{ box: { size: "s", width: TERRAFORM_UNKNOWN }, serial: TERRAFORM_UNKNOWN }], result),
  ).toEqual([{ box: { size: "s", width: "w" }, serial: "2" }]);
});

test("a write-only value is ignored, because the plan never has it", () => {
  const element = { name: string, secret: { ...string, writeOnly: true }, serial: string };
  const result = [{ name: "a", secret: "s", serial: "1" }];
  expect(settled(element, [{ name: "a", secret: null, serial: TERRAFORM_UNKNOWN }], result)).toEqual([
    { name: "a", secret: null, serial: "1" },
  ]);
});

test("the comparison of a known part sees the element of the result and the planned one", () => {
  const same = jest.fn(() => true);
  const planned: ValueObject = { name: "a", serial: TERRAFORM_UNKNOWN };
  const result = { name: "b", serial: "1" };
  settled({ name: { ...string, isEquivalent: same }, serial: string }, [planned], [result]);
  expect(same).toHaveBeenCalledWith("b", "a", { left: result, right: planned, private: {} });
});
