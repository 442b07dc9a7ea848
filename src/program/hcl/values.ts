import type { Field, Fields } from "../../contract";
import { wording } from "../../contract";
import type { ProgramResource, ProgramValue } from "../model";
import { Reference } from "../model";
import { quoteHcl } from "../../terraform/template";
import type { Addresses } from "./addresses";
import type { Entry, Expression } from "./code";
import { key, raw } from "./code";

/** The arguments of a resource. */
export const argumentsOf = ({ object, configuration }: ProgramResource, addresses: Addresses): readonly Entry[] =>
  entriesOf(configuration, object.contract.fields, addresses);

function entriesOf(
  values: Readonly<Record<string, ProgramValue>>,
  fields: Fields | undefined,
  addresses: Addresses,
): readonly Entry[] {
  return Object.entries(values).map(([name, value]) => [
    // What stands in a map or in JSON has the user's own names.
    fields ? attributeName(name) : key(name),
    expression(value, fields?.[name], addresses),
  ]);
}

const attributeName = (field: string) => wording(`{${field}}`, "snake");

function expression(value: ProgramValue, field: Field | undefined, addresses: Addresses): Expression {
  if (value instanceof Reference) return raw(referenceText(value, addresses));
  if (typeof value === "string") return raw(quoteHcl(value));
  if (typeof value !== "object") return raw(String(value));
  const item = field?.facts.item;
  if (isList(value)) return { kind: "list", entries: value.map((each) => expression(each, item, addresses)) };
  return { kind: "object", entries: entriesOf(value, field?.facts.fields, addresses) };
}

const isList = (value: ProgramValue): value is readonly ProgramValue[] => Array.isArray(value);

function referenceText({ to, attribute, value }: Reference, addresses: Addresses): string {
  const address = addresses.get(to);
  if (address !== undefined) return `${address}.${attributeName(attribute)}`;
  return typeof value === "string" ? quoteHcl(value) : String(value);
}
