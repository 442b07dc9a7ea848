import { isEquivalent, otherFields, otherFieldsIn, UNKNOWN } from "../../src/contract";

const field = otherFields("Further fields.");
const same = (left: string, right: string) => isEquivalent(field, left, {}, right, {});
const problem = (value: string) => field.spec.checks.find((check) => !check.test(value as never));

it("a JSON object as a string is read as its fields", () => {
  expect(otherFieldsIn('{"primary": true, "ipv4": {"vpc": null}}')).toEqual({ primary: true, ipv4: { vpc: null } });
});

it.each([undefined, null, UNKNOWN, "", "{", "[1]", "5", "null", 5, { primary: true }])(
  "%p contains no fields",
  (value) => {
    expect(otherFieldsIn(value)).toEqual({});
  },
);

it("two strings with the same fields are equal, regardless of order and spaces, at any depth", () => {
  const written = '{"b": [{"y": 1, "x": 2}], "a": {"d": null, "c": "1"}}';
  expect(same(written, '{"a":{"c":"1","d":null},"b":[{"x":2,"y":1}]}')).toBe(true);
});

it.each([
  ["another value", '{"a":1}', '{"a":2}'],
  ["a number as a string", '{"a":1}', '{"a":"1"}'],
  ["another name", '{"a":1}', '{"b":1}'],
  ["a list in another order", '{"a":[1,2]}', '{"a":[2,1]}'],
  ["a field of null and none", '{"a":null}', "{}"],
  ["strings that are not JSON", "{a", "{b"],
])("strings with %s differ", (_, left, right) => expect(same(left, right)).toBe(false));

it("any value except a JSON object is rejected, with advice for HCL", () => {
  expect(problem('{"primary": true}')).toBeUndefined();
  for (const wrong of ["", "primary", "[]", "null", "5", '"{}"']) {
    expect(problem(wrong)?.hint?.(wrong as never)).toContain("jsonencode(");
  }
});
