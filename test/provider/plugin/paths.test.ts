import { findConfigured, pathSteps, typeOfAttribute } from "../../../src/provider/plugin/attribute-type";
import type { Attribute, Attributes } from "../../../src/provider/plugin/schema";
import { TERRAFORM_UNKNOWN } from "../../../src/provider/plugin/value";

const string: Attribute = { description: "", type: "string", optional: true };
const secret: Attribute = { ...string, writeOnly: true };
const nested = (mode: "single" | "list" | "set" | "map", attributes: Attributes): Attribute => ({
  description: "",
  optional: true,
  nested: { mode, attributes },
});

const of: Attributes = {
  a: secret,
  b: string,
  box: nested("single", { c: secret }),
  list: nested("list", { c: secret }),
  set: nested("set", { c: secret }),
  map: nested("map", { c: secret }),
};

const paths = (config: Parameters<typeof findConfigured>[1]) =>
  findConfigured(of, config, ({ writeOnly }) => writeOnly).map(({ path, attribute }) => {
    expect(attribute).toBe(secret);
    return path.join(".");
  });

test("configured values are found at any depth", () => {
  const part = { c: "s" };
  expect(
    paths({ a: "s", b: "x", box: part, list: [{ c: null }, part], set: [part], map: { k: part, l: { c: null } } }),
  ).toEqual(["a", "box.c", "list.1.c", "set.0.c", "map.k.c"]);
});

test("a value that is null, omitted or unknown as a whole contains no configured values", () => {
  expect(paths({ a: null, box: null, list: [], set: TERRAFORM_UNKNOWN, map: {} })).toEqual([]);
  expect(paths({ box: TERRAFORM_UNKNOWN, list: [TERRAFORM_UNKNOWN], map: TERRAFORM_UNKNOWN })).toEqual([]);
  expect(paths({ list: [null], set: [null], map: { k: null } })).toEqual([]);
});

const steps = (...path: (string | number)[]) =>
  pathSteps(of, path).map(({ kind, value }) => `${kind} ${String(value)}`);

test("a path is followed to the end of the schema", () => {
  expect(steps("box", "c")).toEqual(["attribute box", "attribute c"]);
  expect(steps("list", 1, "c")).toEqual(["attribute list", "index 1", "attribute c"]);
  expect(steps("map", "k", "c")).toEqual(["attribute map", "key k", "attribute c"]);
  expect(steps("map", 5, "c")).toEqual(["attribute map", "key 5", "attribute c"]);
});

test.each([
  ["at a set, whose elements have no address", ["set", 0, "c"], ["attribute set"]],
  ["at a string", ["b", "x", "box"], ["attribute b"]],
  ["at an unknown name", ["box", "x", "c"], ["attribute box"]],
  ["at a name that every object has", ["toString", "c"], []],
  ["at a name in the place of an index", ["list", "x", "c"], ["attribute list"]],
  ["there for good, though an index follows", ["list", "x", 1, "c"], ["attribute list"]],
  ["at a number in the place of a name", ["box", 0, "c"], ["attribute box"]],
])("a path ends %s", (_, path, expected) => expect(steps(...path)).toEqual(expected));

test("an attribute without a type is an error of the schema", () => {
  expect(() => typeOfAttribute({ description: "" })).toThrow("an attribute must have a type or nested attributes");
});
