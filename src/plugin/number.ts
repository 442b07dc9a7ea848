import { Decimal } from "./value";

const NUMBER = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/** Reads decimal text. What a double would change stays text, because Terraform compares every digit. */
export function parseNumber(text: string): number | Decimal {
  const canonical = canonicalText(text);
  const double = Number(text);
  return Number.isFinite(double) && canonicalText(String(double)) === canonical ? double : new Decimal(text);
}

/** One text per number, however it was written: `1.50`, `15e-1` and `1.5` are the same. */
export function canonicalNumber(value: number | Decimal): string {
  if (value instanceof Decimal) return canonicalText(value.text);
  return Number.isFinite(value) ? canonicalText(String(value)) : String(value);
}

function canonicalText(text: string): string {
  const [, sign, whole = "", fraction = "", power] = NUMBER.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  if (whole + fraction === "") throw new TypeError(`${JSON.stringify(text)} is not a number`);
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const exponent = Number(power ?? 0) - fraction.length + digits.length - significant.length;
  return `${sign === "-" ? "-" : ""}${significant}e${String(exponent)}`;
}
