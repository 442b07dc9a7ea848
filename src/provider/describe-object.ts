import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Contract, type Properties, canonicalValue, propertyText } from "../contract";
import { pathFields } from "./requests/paths";

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

/** Quotes a string for HCL, in which `${` and `%{` start a template. */
const quoted = (text: string) => JSON.stringify(text).replace(/([$%])\{/g, "$1$1{");

/**
 * Explains how a resource adopts an existing object, in a program and in HCL. Every message about a conflicting
 * object ends with this. Terraform doesn't wrap indented lines.
 */
export function howToAdopt(contract: Contract, object: Properties): string {
  const type = `stratus_${contract.name}`;
  const id = importId(contract, object);
  return `To manage the existing object, adopt it. In a program, call importFrom(${JSON.stringify(id)}) on the construct. In HCL, add this block and replace NAME with the name of the resource:

  import {
    to = ${type}.NAME
    id = ${quoted(id)}
  }

If you renamed the construct or resource after it was created, move it instead. In a program, call moveFromId("${type}.OLD") on the construct. In HCL, add:

  moved {
    from = ${type}.OLD
    to   = ${type}.NAME
  }`;
}

/**
 * A command that changes the state of an object. Terraform doesn't pass the resource address to a provider, but
 * shows it above each message.
 * @param stack the folder in which Terraform runs
 */
export function stateCommand(command: "untaint" | "state rm", { name }: Contract, stack = process.cwd()): string {
  const folder = existsSync(join(stack, "cdk.tf.json")) ? ` in the folder ${stack}` : "";
  const address = `find the full address above, after "with", or with: terraform state list | grep stratus_${name}`;
  return `terraform ${command} stratus_${name}.NAME${folder} (${address})`;
}
