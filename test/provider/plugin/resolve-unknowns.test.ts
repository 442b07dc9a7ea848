import { resolveUnknowns } from "../../../src/provider/plugin/resolve-unknowns";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN, type ValueObject } from "../../../src/provider/plugin/value";

const string: Attribute = { description: "", type: "string", optional: true, computed: true };
const of = (type: Attribute["type"]): Attribute => ({ ...string, type: type ?? "string" });
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes): Attribute => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
});

test("planned values stay, unknown values come from the result, or are null", () => {
  const attributes = { a: string, b: string, c: string, d: string };
  const planned: ValueObject = { a: "planned", b: TERRAFORM_UNKNOWN, c: TERRAFORM_UNKNOWN, d: null };
  expect(resolveUnknowns(attributes, planned, { a: "other", b: "b", d: "other" })).toEqual({
    a: "planned",
    b: "b",
    c: null,
    d: null,
  });
});

test("null, empty list, empty map and empty string stay as planned", () => {
  const attributes = { a: of(["list", "string"]), b: of(["list", "string"]), c: of(["map", "string"]), d: string };
  const planned: ValueObject = { a: null, b: [], c: {}, d: "" };
  expect(resolveUnknowns(attributes, planned, { a: [], b: null, c: null, d: null })).toEqual(planned);
});

test("unknown values inside objects, lists and maps are matched by position", () => {
  const part = { name: string, serial: string };
  const attributes = { one: nested("single", part), list: nested("list", part), map: nested("map", part) };
  const unsettled = (name: string): ValueObject => ({ name, serial: TERRAFORM_UNKNOWN });
  const planned: ValueObject = {
    one: unsettled("a"),
    list: [unsettled("b"), unsettled("c")],
    map: { k: unsettled("d") },
  };
  const result = {
    one: { name: "a", serial: "1" },
    list: [
      { name: "b", serial: "2" },
      { name: "c", serial: "3" },
    ],
    map: { k: { name: "d", serial: "4" } },
  };
  expect(resolveUnknowns(attributes, planned, result)).toEqual(result);
});

test("a list keeps its planned length", () => {
  expect(resolveUnknowns({ a: of(["list", "string"]) }, { a: ["x", TERRAFORM_UNKNOWN] }, { a: ["x"] })).toEqual({
    a: ["x", null],
  });
});

test("the elements of a set are matched by their known values, in any order", () => {
  const same = (left: unknown, right: unknown) => String(left).toLowerCase() === String(right).toLowerCase();
  const attributes = { set: nested("set", { name: { ...string, isEquivalent: same }, serial: string }) };
  const planned: ValueObject = {
    set: [
      { name: "a", serial: TERRAFORM_UNKNOWN },
      { name: "b", serial: "known" },
      { name: "c", serial: TERRAFORM_UNKNOWN },
      { name: "d", serial: TERRAFORM_UNKNOWN },
    ],
  };
  const result = {
    set: [
      { name: "C", serial: "3" },
      { name: "b", serial: "known" },
      { name: "a", serial: "1" },
    ],
  };
  expect(resolveUnknowns(attributes, planned, result)).toEqual({
    set: [
      { name: "a", serial: "1" },
      { name: "b", serial: "known" },
      { name: "c", serial: "3" },
      { name: "d", serial: null },
    ],
  });
});

test("an unknown element of a set takes a result that no known element has", () => {
  const attributes = { set: of(["set", "string"]) };
  expect(resolveUnknowns(attributes, { set: [TERRAFORM_UNKNOWN, "a"] }, { set: ["a", "b"] })).toEqual({
    set: ["b", "a"],
  });
});

test("the state has no write-only and no unknown values", () => {
  const attributes = { secret: { ...string, writeOnly: true }, a: string, list: nested("list", { a: string }) };
  const result: ValueObject = { secret: "s", a: TERRAFORM_UNKNOWN, list: [{ a: TERRAFORM_UNKNOWN }] };
  expect(resolveUnknowns(attributes, { secret: null, a: TERRAFORM_UNKNOWN, list: TERRAFORM_UNKNOWN }, result)).toEqual({
    secret: null,
    a: null,
    list: [{ a: null }],
  });
});
