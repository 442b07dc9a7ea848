import { canonicalValue, type Contract, pathFields, type Properties, propertyText } from "../contract";

/** The name of an object in messages: `stratus_domain 12`. */
export const displayName = (contract: Contract, known: Properties) =>
  `stratus_${contract.name} ${String(known[contract.id])}`;

/** The natural key of an object in messages, as far as it is set: ` "www A"`. */
export function describeKey(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  const parts = (contract.key ?? []).map((name) => known[name]).filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? "" : ` ${JSON.stringify(parts.map(propertyText).join(" "))}`;
}

/** The display name of an object: its natural key, such as a label, or a record's name, type and target. */
export function objectName(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  return (contract.key ?? [])
    .map((name) => propertyText(known[name]))
    .filter((part) => part !== "")
    .join(" ");
}

/** A form of the natural key that all its spellings share. Undefined if the key is unknown. */
export function keyText(contract: Contract, object: Properties): string | undefined {
  const values = (contract.key ?? []).map((name) => {
    const field = contract.fields[name];
    return field && typeof object[name] === "string" ? canonicalValue(field, object[name], object) : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return JSON.stringify([contract.name, ...values]);
}

/** The import id of an object: `12`, `12/34`, or the label of a tag. ID stands for an unknown part. */
export function importId(contract: Contract, object: Properties): string {
  return pathFields(contract)
    .map((name) => propertyText(object[name] ?? "ID"))
    .join("/");
}

/** Distinguishes the object from all others in the state. */
export function objectKey({ name, id, key = [] }: Contract, object: Properties): string {
  return `${name} ${JSON.stringify([id, ...key].map((field) => object[field]))}`;
}
