/** A value that is unknown until apply. It is compared by identity and never leaves the process. */
export const TERRAFORM_UNKNOWN: unique symbol = Symbol("unknown");

/** A number that a double can't represent exactly, kept as the decimal string that Terraform sent. */
export class Decimal {
  constructor(readonly text: string) {}
}

/** The type of a value in Terraform's JSON notation, including object and tuple types. */
export type DynamicType =
  | "string"
  | "number"
  | "bool"
  | "dynamic"
  | readonly ["list" | "set" | "map", DynamicType]
  | readonly ["object", { readonly [name: string]: DynamicType }]
  | readonly ["tuple", readonly DynamicType[]];

export interface ValueObject {
  [name: string]: Value;
}

/** A Terraform value. Sets are arrays without order, maps and objects are plain objects, and null means absent. */
export type Value =
  null | typeof TERRAFORM_UNKNOWN | string | boolean | number | Decimal | Dynamic | readonly Value[] | ValueObject;

/** A value of a dynamic attribute and its type. Terraform requires both in the form in which it sent them. */
export class Dynamic {
  constructor(
    readonly type: DynamicType,
    readonly value: Value,
  ) {}
}

/** True if the value is null. Includes a null that has a type. */
export const isNull = (value: Value): boolean => value === null || (value instanceof Dynamic && value.value === null);

/** An attribute path: attribute names, list indexes and map keys. */
export type Path = readonly (string | number)[];

const NUMBER = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/;

/** Parses decimal text. A number that a double would change stays text, because Terraform compares every digit. */
export function parseNumber(text: string): number | Decimal {
  const canonical = canonicalDigits(text);
  const double = Number(text);
  return Number.isFinite(double) && canonicalDigits(String(double)) === canonical ? double : new Decimal(text);
}

/** Returns the same text for every notation of a number: `1.50`, `15e-1` and `1.5` are equal. */
export function canonicalNumber(value: number | Decimal): string {
  if (value instanceof Decimal) return canonicalDigits(value.text);
  return Number.isFinite(value) ? canonicalDigits(String(value)) : String(value);
}

function canonicalDigits(text: string): string {
  const [, sign, whole = "", fraction = "", power] = NUMBER.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, "");
  if (whole + fraction === "") throw new TypeError(`${JSON.stringify(text)} is not a number`);
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const exponent = Number(power ?? 0) - fraction.length + digits.length - significant.length;
  return `${sign === "-" ? "-" : ""}${significant}e${String(exponent)}`;
}
