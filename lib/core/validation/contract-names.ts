import type { Fields, Properties } from "../../../src/contract";
import { isObject, snake } from "../../../src/contract";

const namesByFields = new WeakMap<Fields, ReadonlyMap<string, string>>();

/** The contract's names by Terraform's, made once for each contract. */
export function contractNames(fields: Fields): ReadonlyMap<string, string> {
  const names = namesByFields.get(fields) ?? new Map(Object.keys(fields).map((name) => [snake(name), name]));
  namesByFields.set(fields, names);
  return names;
}

/** Attributes by the contract's names in place of Terraform's (`domain_id` becomes `domainId`), at every depth. */
export function toContractNames(fields: Fields, attributes: Properties): Properties {
  const names = contractNames(fields);
  return Object.fromEntries(
    Object.entries(attributes).map(([attribute, value]) => {
      const name = names.get(attribute) ?? attribute;
      return [name, toContractNamesInside(fields[name], value)];
    }),
  );
}

function toContractNamesInside(field: Fields[string] | undefined, value: unknown): unknown {
  const { fields, item } = field?.spec ?? {};
  if (item && Array.isArray(value)) return value.map((entry) => toContractNamesInside(item, entry));
  if (item && typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toContractNamesInside(item, entry)]));
  }
  return fields && isObject(value) ? toContractNames(fields, value) : value;
}
