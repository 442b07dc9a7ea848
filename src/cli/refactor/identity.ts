import { type Contract, type Properties, camel, canonicalValue, snake, propertyText } from "../../contract";
import type { ValueObject } from "../../plugin/value";
import { pathParameters } from "../../provider/requests/paths";
import { resourceSchema } from "../../provider/schema";
import { objectFromTerraform } from "../../provider/schema/values";
import type { Schema } from "../../plugin/schema";
import { isShownObject } from "../../terraform/shown-plan";
import { hasTrue } from "../plans/hide-value";

/**
 * The attributes, by Terraform's names, whose values tell an object from all others of its kind: its natural key within what
 * it belongs to. Where the service chooses the key, it is what a configuration has to say of the object.
 */
export function identityAttributes(contract: Contract): readonly string[] {
  const parents = pathParameters(contract);
  const isWritten = (name: string) => (contract.fields[name]?.facts.presence ?? "computed") !== "computed";
  const key = (contract.key ?? []).filter(isWritten);
  const required = Object.keys(contract.fields).filter((name) => contract.fields[name]?.facts.presence === "required");
  const own = key.length > 0 || contract.singleton === true ? key : required;
  // What the key of some objects is made of in another way has to be known too, such as the service of an SRV record.
  const others = contract.keyOverrides && contract.variants ? [contract.variants.on] : [];
  return [...new Set([...parents, ...own, ...others])].map(snake);
}

const schemas = new Map<Contract, Schema>();

function schemaOf(contract: Contract): Schema {
  const schema = schemas.get(contract) ?? resourceSchema(contract);
  schemas.set(contract, schema);
  return schema;
}

/** The values as contracts read them. */
export const asProperties = (contract: Contract, values: Properties): Properties =>
  objectFromTerraform(schemaOf(contract).attributes, values as ValueObject);

/** One text that all spellings of the object's identity share. `around` has what they depend on beside the object. */
export function identityText(contract: Contract, values: Properties, around: Properties): string {
  const object = { ...around, ...asProperties(contract, values) };
  const own: Properties = { ...object, ...contract.keyOverrides?.(object) };
  const parts = identityAttributes(contract)
    .map(camel)
    .map((name) => {
      const field = contract.fields[name];
      const value = own[name] ?? field?.facts.unsetValue ?? null;
      return field ? canonicalValue(field, value, object) : value;
    });
  return JSON.stringify(parts);
}

/** Whether all values that both have are spellings of the same. What no answer of the service has may be missing. */
export function isSameInAll(contract: Contract, expected: Properties, actual: Properties, around: Properties): boolean {
  const [left, right] = [asProperties(contract, expected), asProperties(contract, actual)];
  return Object.entries(left).every(([name, value]) => {
    const field = contract.fields[name];
    const other = right[name];
    if (!field || other === value) return true;
    if (field.facts.notReturned === true && (other === undefined || value === undefined)) return true;
    const [one, two] = [
      canonicalValue(field, value, { ...around, ...left }),
      canonicalValue(field, other, { ...around, ...right }),
    ];
    return JSON.stringify(one) === JSON.stringify(two);
  });
}

/** A reference to an object that the plan creates and that isn't paired. */
export const UNPAIRED = Symbol("unpaired");
/** An expression whose value only Terraform knows, such as a reference within a longer string. */
export const EXPRESSION = Symbol("expression");
/** An attribute that the configuration leaves to the service. */
export const LEFT_OUT = Symbol("left out");

/** Returns the value of an attribute such as `id` of an object such as `stratus_domain.zone`. */
type Refer = (address: string, attribute: string) => unknown;

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
