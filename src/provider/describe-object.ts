import { existsSync } from "node:fs";
import { type Contract, type Properties, canonicalValue, propertyText } from "../contract";
import { pathParameters } from "./requests/paths";

/** `stratus_domain 12` */
export const displayName = (contract: Contract, known: Properties) =>
  `stratus_${contract.name} ${String(known[contract.id])}`;

/** ` "www A"`: the natural key of the object, as far as it is set. */
export function describeKey(contract: Contract, object: Properties): string {
  const known = { ...object, ...contract.keyOverrides?.(object) };
  const parts = (contract.key ?? []).map((name) => known[name]).filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? "" : ` ${JSON.stringify(parts.map(propertyText).join(" "))}`;
}

/** A form of the natural key that all its spellings share. Undefined if the key isn't known. */
export function keyText(contract: Contract, object: Properties): string | undefined {
  const values = (contract.key ?? []).map((name) => {
    const field = contract.fields[name];
    return field && typeof object[name] === "string" ? canonicalValue(field, object[name], object) : undefined;
  });
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return JSON.stringify([contract.name, ...values]);
}

/** The id that imports an object: `12`, `12/34`, or the label of a tag. ID stands for what is not known of it. */
function importId(contract: Contract, object: Properties): string {
  const names = [...pathParameters(contract), ...(contract.singleton === true ? [] : [contract.id])];
  return names.map((name) => propertyText(object[name] ?? "ID")).join("/");
}

/** A text as HCL writes it, in which `${` and `%{` begin something else. */
const quoted = (text: string) => JSON.stringify(text).replace(/([$%])\{/g, "$1$1{");

/**
 * How a resource takes over an object that exists, in a program and in HCL. Everything that tells of an object that is in
 * the way ends with these words. Terraform keeps indented lines as they are.
 */
export function howToAdopt(contract: Contract, object: Properties): string {
  const type = `stratus_${contract.name}`;
  const id = importId(contract, object);
  return `To keep the one that exists, adopt it: call importFrom(${JSON.stringify(id)}) on the construct, or add this to the HCL, with the name of the resource in place of NAME:

  import {
    to = ${type}.NAME
    id = ${quoted(id)}
  }

If the construct or the resource has got another name since it was made, give the old one: moveFromId("${type}.OLD") on the construct, or in HCL:

  moved {
    from = ${type}.OLD
    to   = ${type}.NAME
  }`;
}

/**
 * A command that changes what the state says of an object. Terraform does not tell a provider the address of a resource,
 * and shows it above each message; its processes run in the folder of the stack.
 */
export function stateCommand(command: "untaint" | "state rm", { name }: Contract): string {
  const folder = existsSync("cdk.tf.json") ? `, in the folder ${process.cwd()}` : "";
  const address = `the whole address stands above, after "with", and in the output of: terraform state list | grep stratus_${name}`;
  return `terraform ${command} stratus_${name}.NAME${folder} (${address})`;
}
