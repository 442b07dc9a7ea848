import { isIP } from "node:net";
import type { Field, Fields, Properties } from "../contract";
import { isObject, variantOf } from "../contract";
import type { AccountObject } from "../account/account-object";
import type { AccountIndex, Owner } from "./account-index";
import type { DependencyGraph } from "./dependency-graph";
import { Reference } from "./model";
import type { Configuration, ProgramValue } from "./model";

/** What references of one object are made with. */
interface Context {
  readonly object: AccountObject;
  readonly index: AccountIndex;
  /** Whether the program has a resource for the object. */
  readonly isWritten: (object: AccountObject) => boolean;
  /** Notes that the object depends on another one; false where that would be a cycle. */
  readonly depend: (on: AccountObject) => boolean;
}

/**
 * The configuration with references in place of values that other objects of the program have: ids, addresses and names of
 * domains. A value of which two objects could be the owner stays as it is, and so does one that would close a cycle.
 */
export function withReferences(
  object: AccountObject,
  configuration: Properties,
  index: AccountIndex,
  isWritten: Context["isWritten"],
  graph: DependencyGraph,
): Configuration {
  const context: Context = { object, index, isWritten, depend: (on) => graph.add(object, on) };
  const variant = variantOf(object.contract, object.attributes);
  const entries = Object.entries(configuration).map(([name, value]) => {
    const field = object.contract.fields[name];
    const checks = [...(field?.facts.checks ?? []), ...(variant?.[name]?.checks ?? [])];
    return [name, field ? replaced(field, value, checks, context) : (value as ProgramValue)] as const;
  });
  return Object.fromEntries(entries);
}

function replaced(field: Field, value: unknown, checks: Field["facts"]["checks"], context: Context): ProgramValue {
  const { item, fields } = field.facts;
  if (Array.isArray(value)) {
    return value.map((entry: unknown) =>
      item ? replaced(item, entry, item.facts.checks, context) : (entry as ProgramValue),
    );
  }
  if (isObject(value)) return fields ? replacedFields(fields, value, context) : (value as Configuration);
  if (typeof value !== "string" && typeof value !== "number") return value as ProgramValue;
  const owner = ownerOf(field, value, checks, context);
  if (!owner || owner.object === context.object || !context.isWritten(owner.object)) return value;
  return context.depend(owner.object) ? new Reference(owner.object, owner.attribute, value) : value;
}

const replacedFields = (fields: Fields, value: Properties, context: Context): Configuration =>
  Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const field = fields[name];
      return [name, field ? replaced(field, entry, field.facts.checks, context) : (entry as ProgramValue)] as const;
    }),
  );

function ownerOf(
  field: Field,
  value: string | number,
  checks: Field["facts"]["checks"],
  { index }: Context,
): Owner | undefined {
  const byId = index.byId(field, value);
  if (byId || typeof value !== "string") return byId;
  if (takesAddresses(checks)) return isIP(value) === 0 ? undefined : index.byAddress(value);
  return takesNames(checks) ? index.byDomainName(value) : undefined;
}

const accepts = (checks: Field["facts"]["checks"], value: string) => checks.every((check) => check.test(value));

/** Whether a field is for addresses: it takes one, and no other text. */
const takesAddresses = (checks: Field["facts"]["checks"]) =>
  !accepts(checks, "host.example") && ["192.0.2.1", "2001:db8::1"].some((address) => accepts(checks, address));

/** Whether a field is for the names of hosts: it takes one, and no other text. */
const takesNames = (checks: Field["facts"]["checks"]) =>
  accepts(checks, "host.example") && !accepts(checks, "no host at all");
