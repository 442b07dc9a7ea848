/** A value that Terraform does not know yet. It is compared by identity and never leaves the process. */
export const UNKNOWN: unique symbol = Symbol("unknown");

/** A number that a double would change, kept as the decimal text that Terraform sent. */
export class Decimal {
  constructor(readonly text: string) {}
}

export interface ValueObject {
  [name: string]: Value;
}

/** A Terraform value: sets are arrays without order, maps and objects are plain objects, absence is `null`. */
export type Value = null | typeof UNKNOWN | string | boolean | number | Decimal | readonly Value[] | ValueObject;

/** Where a value stands inside an object: attribute names, list indexes and map keys. */
export type Path = readonly (string | number)[];
