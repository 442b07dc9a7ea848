import { refreshState } from "../../../src/provider/plugin/refresh-state";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../src/provider/plugin/value";

const string: Attribute = { description: "", type: "string", optional: true };
const caseless: Attribute = {
  ...string,
  isEquivalent: (left, right) => String(left).toLowerCase() === String(right).toLowerCase(),
};
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes): Attribute => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
});
const read = (attributes: Attributes, prior: ValueObject, fresh: ValueObject) =>
  refreshState(attributes, prior, fresh, {});

test("values that the read omits stay, and values that it has are drift", () => {
  expect(read({ a: string, b: string, c: string }, { a: "1", b: "1", c: "1" }, { b: "2", c: null })).toEqual({
    a: "1",
    b: "2",
    c: null,
  });
});

test("without drift, the result is the prior state itself", () => {
  const attributes = { a: caseless, b: string, one: nested("single", { a: caseless }) };
  const prior = { a: "X", b: null, one: { a: "X" } };
  expect(read(attributes, prior, { a: "x", one: { a: "x" } })).toBe(prior);
  expect(read(attributes, prior, { a: "x", b: "1" })).toEqual({ ...prior, b: "1" });
});

test("another spelling is not drift, also inside objects", () => {
  const attributes = {
    a: caseless,
    one: nested("single", { a: caseless }),
    list: nested("list", { a: caseless, b: string }),
    map: nested("map", { a: caseless }),
  };
  const prior = { a: "X", one: { a: "X" }, list: [{ a: "X", b: "1" }], map: { k: { a: "X" } } };
  const fresh = { a: "x", one: { a: "x" }, list: [{ a: "x", b: "2" }], map: { k: { a: "x" } } };
  expect(read(attributes, prior, fresh)).toEqual({ ...prior, list: [{ a: "X", b: "2" }] });
});

test("a set in another order is not drift, and unchanged elements keep their spelling", () => {
  const attributes = { tags: { ...string, type: ["set", "string"] } as Attribute, set: nested("set", { a: caseless }) };
  const prior = { tags: ["b", "a"], set: [{ a: "X" }, { a: "Y" }] };
  expect(read(attributes, prior, { tags: ["a", "b"], set: [{ a: "y" }, { a: "x" }] })).toEqual(prior);
  expect(read(attributes, prior, { tags: ["a"], set: [{ a: "z" }, { a: "x" }] })).toEqual({
    tags: ["a"],
    set: [{ a: "z" }, { a: "X" }],
  });
});

test("an omitted attribute of an element stays with that element", () => {
  const attributes = {
    set: nested("set", { a: string, secret: string }),
    list: nested("list", { a: string, secret: string }),
  };
  const prior = {
    set: [
      { a: "1", secret: "s1" },
      { a: "2", secret: "s2" },
    ],
    list: [{ a: "1", secret: "s" }],
  };
  expect(read(attributes, prior, { set: [{ a: "2" }, { a: "3" }], list: [{ a: "9" }, { a: "8" }] })).toEqual({
    set: [
      { a: "2", secret: "s2" },
      { a: "3", secret: null },
    ],
    list: [
      { a: "9", secret: "s" },
      { a: "8", secret: null },
    ],
  });
});

test("null and empty are different values", () => {
  const attributes = { a: { ...string, type: ["list", "string"] } as Attribute, b: string };
  expect(read(attributes, { a: null, b: "" }, { a: [], b: null })).toEqual({ a: [], b: null });
});

test("the comparison sees the new object, the prior one and the private state", () => {
  const same = jest.fn(() => false);
  refreshState({ a: { ...string, isEquivalent: same }, b: string }, { a: "1", b: "kept" }, { a: "2" }, { sent: "1" });
  expect(same).toHaveBeenCalledWith("2", "1", {
    left: { a: "2", b: "kept" },
    right: { a: "1", b: "kept" },
    private: { sent: "1" },
  });
});

test("the state has no write-only and no unknown values", () => {
  const attributes = { secret: { ...string, writeOnly: true }, a: string, list: nested("list", { a: string }) };
  expect(
    read(
      attributes,
      { secret: null, a: "1", list: null },
      { secret: "s", a: TERRAFORM_UNKNOWN, list: [{ a: TERRAFORM_UNKNOWN }] },
    ),
  ).toEqual({ secret: null, a: "1", list: [{ a: null }] });
});
