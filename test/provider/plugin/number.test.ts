import * as fc from "fast-check";
import { canonicalNumber, Decimal, parseNumber } from "../../../src/provider/plugin/value";

test("each number has one string form, regardless of its spelling", () => {
  for (const text of ["15e-1", "1.50", "+1.5", "01.5", "0.15e1"]) {
    expect(canonicalNumber(new Decimal(text))).toBe(canonicalNumber(1.5));
  }
  expect(canonicalNumber(-0)).toBe(canonicalNumber(0));
  expect(canonicalNumber(new Decimal("0.000"))).toBe(canonicalNumber(0));
  expect(canonicalNumber(-1)).not.toBe(canonicalNumber(1));
  expect(canonicalNumber(new Decimal("9007199254740993"))).not.toBe(canonicalNumber(9007199254740992));
});

test("only significant zeros count", () => {
  expect(canonicalNumber(new Decimal("0.005"))).toBe(canonicalNumber(new Decimal("5e-3")));
  expect(canonicalNumber(101)).not.toBe(canonicalNumber(110));
  expect(canonicalNumber(1001)).not.toBe(canonicalNumber(1010));
  expect([0, -1.5, 1200, new Decimal("-0.0120")].map(canonicalNumber)).toEqual(["0", "-15e-1", "12e2", "-12e-3"]);
});

test("every double survives the conversion to a string and back", () => {
  fc.assert(
    fc.property(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      (double) => parseNumber(String(double)) === double,
    ),
  );
});

test("an invalid number is rejected", () => {
  for (const text of ["", ".", "-", "1x", "0x10", "NaN"]) expect(() => parseNumber(text)).toThrow("is not a number");
});
