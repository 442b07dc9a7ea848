import { Fn, Token } from "cdktf";
import { Domain } from "../../../../lib";
import { copyLiteral, NOT_LITERAL } from "../../../../lib/core/validation/literal-props";
import { newStack } from "../../stacks";

const zone = new Domain(newStack(), "zone", { domain: "shop.example", soaEmail: "ops@shop.example" });

it("copies lists and objects at every depth", () => {
  const given = { label: "web", size: 2, isOn: true, rules: [{ ports: ["80"], none: undefined }], empty: {} };
  const copy = copyLiteral(given) as typeof given;
  expect(copy).toEqual(given);
  given.rules[0]?.ports.push("443");
  expect(copy.rules[0]?.ports).toEqual(["80"]);
});

const own: { self?: unknown } = {};
own.self = own;

it.each<readonly [string, unknown]>([
  ["a string token", zone.domain],
  ["a number token", zone.id],
  ["a list token", zone.axfrIps],
  ["a token in a key", { [zone.domain]: 1 }],
  ["a part of a token", zone.domain.slice(3)],
  ["NaN", Number.NaN],
  ["a template", "${var.x}"],
  ["a function's result", Fn.upper("x")],
  ["a map token", Token.asStringMap(Fn.tomap({}))],
  ["null", null],
  ["a construct", zone],
  ["a date", new Date(0)],
  ["a function", () => 1],
  ["an object that contains itself", own],
])("isn't literal: %s", (_, value) => {
  expect(copyLiteral(value)).toBe(NOT_LITERAL);
  expect(copyLiteral({ list: [1, { value }] })).toBe(NOT_LITERAL);
});
