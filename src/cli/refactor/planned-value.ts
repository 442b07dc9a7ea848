import { propertyText } from "../../contract";
import { isShownObject } from "../../terraform/value-pair";
import { hasTrue } from "../plans/hide-value";

/** A reference to an object that the plan creates and that isn't paired. */
export const UNPAIRED = Symbol("unpaired");
/** An expression whose value only Terraform knows, such as a reference within a longer string. */
export const EXPRESSION = Symbol("expression");
/** An attribute that the configuration leaves to the service. */
export const LEFT_OUT = Symbol("left out");

/** Returns the value of an attribute such as `id` of an object such as `stratus_domain.zone`. */
export type Refer = (address: string, attribute: string) => unknown;

const reference = /^\$\{([a-z]\w*\.[\w-]+(?:\[(?:\d+|"[^"\\]*")\])?)\.(\w+)\}$/;

/**
 * Returns the value that a plan gives an attribute. Resolves a reference only if it is the whole attribute: that is enough
 * for the object that a record or a firewall device belongs to.
 */
export function plannedValue(known: unknown, unknown: unknown, written: unknown, refer: Refer): unknown {
  if (!hasTrue(unknown)) return known;
  const text = JSON.stringify(written ?? null);
  if (text === "null") return LEFT_OUT;
  if (!text.includes("${")) return unknown === true ? LEFT_OUT : known;
  const [, address, attribute] = (typeof written === "string" ? reference.exec(written) : null) ?? [];
  return address === undefined || attribute === undefined ? EXPRESSION : refer(address, attribute);
}

/** True if an object of the state has everything that is known of a value. The order of a list doesn't matter, as it may be a set. */
export function fits(expected: unknown, actual: unknown): boolean {
  if (expected === undefined || expected === null) return actual === undefined || actual === null;
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) return false;
    const left = [...(actual as readonly unknown[])];
    return expected.every((each) => {
      const at = left.findIndex((other) => fits(each, other));
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  }
  if (!isShownObject(expected)) return !isShownObject(actual) && propertyText(expected) === propertyText(actual);
  return isShownObject(actual) && Object.entries(expected).every(([name, each]) => fits(each, actual[name]));
}
