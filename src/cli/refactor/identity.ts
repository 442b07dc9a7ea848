import type { Contract, Properties } from "../../contract";
import { camel, canonicalValue, snake } from "../../contract";
import type { ValueObject } from "../../plugin/value";
import { pathParameters } from "../../provider/requests/paths";
import { resourceSchema } from "../../provider/schema";
import { objectFromTerraform } from "../../provider/schema/values";
import type { Schema } from "../../plugin/schema";

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
