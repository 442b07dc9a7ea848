import {
  camel,
  canonicalValue,
  type Contract,
  pathParameters,
  type Properties,
  propertyText,
  snake,
} from "../../contract";
import { resourceSchema } from "../../objects/terraform/schema";
import { fromTerraform } from "../../objects/terraform/values";
import type { Schema, ValueObject } from "../../provider/commands";
import { isShownObject } from "../../terraform/shown-plan";
import { hasMaskedPart } from "../plans/hide-value";

/**
 * The attributes, by Terraform's names, that identify an object among its siblings: its natural key within its parent.
 * If the service assigns the key, the required arguments are used.
 */
export function identityAttributes(contract: Contract): readonly string[] {
  const parents = pathParameters(contract);
  const isWritten = (name: string) => (contract.fields[name]?.spec.presence ?? "computed") !== "computed";
  const key = (contract.key ?? []).filter(isWritten);
  const required = Object.keys(contract.fields).filter((name) => contract.fields[name]?.spec.presence === "required");
  const own = key.length > 0 || contract.singleton === true ? key : required;
  // Some objects derive their key from other attributes, such as the service of an SRV record. These must be known too.
  const others = contract.keyOverrides && contract.variants ? [contract.variants.on] : [];
  return [...new Set([...parents, ...own, ...others])].map(snake);
}

const schemas = new Map<Contract, Schema>();

function schemaOf(contract: Contract): Schema {
  const schema = schemas.get(contract) ?? resourceSchema(contract);
  schemas.set(contract, schema);
  return schema;
}

/** Converts values to the form that contracts use. */
export const asProperties = (contract: Contract, values: Properties): Properties =>
  fromTerraform(schemaOf(contract).attributes, values as ValueObject);

/**
 * A string that is equal for all spellings of the object's identity. `around` has the surrounding attributes that the
 * spelling depends on.
 */
export function identityText(contract: Contract, values: Properties, around: Properties): string {
  const object = { ...around, ...asProperties(contract, values) };
  const own: Properties = { ...object, ...contract.keyOverrides?.(object) };
  const parts = identityAttributes(contract)
    .map(camel)
    .map((name) => {
      const field = contract.fields[name];
      const value = own[name] ?? field?.spec.unsetValue ?? null;
      return field ? canonicalValue(field, value, object) : value;
    });
  return JSON.stringify(parts);
}

/**
 * True if all values that both objects have are equivalent. Values that the service never returns may be missing, and an
 * object of an account lacks those that listings omit.
 */
export function isSameInAll(contract: Contract, expected: Properties, actual: Properties, around: Properties): boolean {
  const [left, right] = [asProperties(contract, expected), asProperties(contract, actual)];
  return Object.entries(left).every(([name, value]) => {
    const field = contract.fields[name];
    const other = right[name];
    if (!field || other === value || !(snake(name) in actual)) return true;
    if (field.spec.notReturned === true && (other === undefined || value === undefined)) return true;
    const [one, two] = [
      canonicalValue(field, value, { ...around, ...left }),
      canonicalValue(field, other, { ...around, ...right }),
    ];
    return JSON.stringify(one) === JSON.stringify(two);
  });
}

/** A reference to an object that the plan creates and that isn't paired. */
export const UNPAIRED = Symbol("unpaired");
/** An expression that only Terraform can evaluate, such as a reference within a longer string. */
export const EXPRESSION = Symbol("expression");
/** An attribute that the configuration leaves to the service. */
export const LEFT_OUT = Symbol("left out");

/** Returns the value of an attribute such as `id` of an object such as `stratus_domain.zone`. */
type Refer = (address: string, attribute: string) => unknown;

const reference = /^\$\{([a-z]\w*\.[\w-]+(?:\[(?:\d+|"[^"\\]*")\])?)\.(\w+)\}$/;

/**
 * Returns the planned value of an attribute. Resolves a reference only if it is the whole value, which is sufficient
 * for the parent of a record or a firewall device.
 */
export function plannedValue(known: unknown, unknown: unknown, written: unknown, refer: Refer): unknown {
  if (!hasMaskedPart(unknown)) return known;
  const text = JSON.stringify(written ?? null);
  if (text === "null") return LEFT_OUT;
  if (!text.includes("${")) return unknown === true ? LEFT_OUT : known;
  const [, address, attribute] = (typeof written === "string" ? reference.exec(written) : null) ?? [];
  return address === undefined || attribute === undefined ? EXPRESSION : refer(address, attribute);
}

/**
 * True if an object of the state has all known parts of a value. The order of a list is ignored, as it may be a set.
 */
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
